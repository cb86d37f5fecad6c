// Lower bounds that are maxima, upper bounds that are minima, and steps.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %m = memref.alloc() : memref<12xi64>
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  affine.for %i = 0 to 12 {
    affine.store %z, %m[%i] : memref<12xi64>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = max affine_map<(d0) -> (d0, 3 - d0)>(%i) to min affine_map<(d0) -> (12, 3 * d0 + 4)>(%i) step 2 {
      %v = affine.load %m[%j] : memref<12xi64>
      %w = arith.addi %v, %one : i64
      affine.store %w, %m[%j] : memref<12xi64>
    }
  }
  %u = memref.cast %m : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}

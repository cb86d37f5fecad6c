// A triangular nest with a bound that depends on the outer loop.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %m = memref.alloc() : memref<5x5xi64>
  %z = arith.constant 0 : i64
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      affine.store %z, %m[%i, %j] : memref<5x5xi64>
    }
  }
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %n = affine.apply affine_map<(d0, d1) -> (10 * d0 + d1)>(%i, %j)
      %v = arith.index_cast %n : index to i64
      affine.store %v, %m[%i, %j] : memref<5x5xi64>
    }
  }
  %u = memref.cast %m : memref<5x5xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}

// Subscripts with floordiv, ceildiv and mod.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %m = memref.alloc() : memref<3x4xi64>
  %s = memref.alloc() : memref<12xi64>
  affine.for %i = 0 to 12 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %m[%i floordiv 4, %i mod 4] : memref<3x4xi64>
  }
  affine.for %i = 0 to 12 {
    %v = affine.load %m[(%i + 1) ceildiv 4 - 1, (3 * %i) mod 4] : memref<3x4xi64>
    affine.store %v, %s[%i] : memref<12xi64>
  }
  %us = memref.cast %s : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%us) : (memref<*xi64>) -> ()
  %u = memref.cast %m : memref<3x4xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}

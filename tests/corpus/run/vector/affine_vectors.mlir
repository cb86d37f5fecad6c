// Vectors read and written at affine subscripts.
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %a = memref.alloc() : memref<16xf64>
  %b = memref.alloc() : memref<4x8xf64>
  affine.for %i = 0 to 16 {
    %n = arith.index_cast %i : index to i64
    %f = arith.sitofp %n : i64 to f64
    affine.store %f, %a[%i] : memref<16xf64>
  }
  affine.for %i = 0 to 4 {
    %x = affine.vector_load %a[4 * %i] : memref<16xf64>, vector<4xf64>
    %y = affine.vector_load %a[15 - 4 * %i - (%i mod 2)] : memref<16xf64>, vector<1xf64>
    %s = vector.extract %y[0] : f64 from vector<1xf64>
    %t = vector.broadcast %s : f64 to vector<4xf64>
    %z = arith.addf %x, %t : vector<4xf64>
    affine.vector_store %z, %b[%i, 4] : memref<4x8xf64>, vector<4xf64>
    affine.vector_store %x, %b[3 - %i, %i floordiv 8] : memref<4x8xf64>, vector<4xf64>
  }
  %u = memref.cast %b : memref<4x8xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  return
}

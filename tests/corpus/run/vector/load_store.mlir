// Slices of memory of one and two dimensions, read and written.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %m = memref.alloc() : memref<4x6xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %k = affine.apply affine_map<(i, j) -> (10 * i + j)>(%i, %j)
      %n = arith.index_cast %k : index to i32
      %f = arith.sitofp %n : i32 to f32
      affine.store %f, %m[%i, %j] : memref<4x6xf32>
    }
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.load %m[%c1, %c2] : memref<4x6xf32>, vector<4xf32>
  vector.print %0 : vector<4xf32>
  %2 = vector.load %m[%c1, %c1] : memref<4x6xf32>, vector<f32>
  vector.print %2 : vector<f32>
  %3 = vector.load %m[%c2, %c1] : memref<4x6xf32>, vector<1xf32>
  vector.print %3 : vector<1xf32>
  vector.store %0, %m[%c0, %c0] : memref<4x6xf32>, vector<4xf32>
  vector.store %2, %m[%c2, %c2] : memref<4x6xf32>, vector<f32>
  %u = memref.cast %m : memref<4x6xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

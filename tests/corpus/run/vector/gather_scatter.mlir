// One element per offset: of one and of two dimensions, with offsets that go on in the next row and backwards.
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
  %c4 = arith.constant 4 : index
  %mask = arith.constant dense<[true, true, false, true]> : vector<4xi1>
  %pass = arith.constant dense<[-1.0, -2.0, -3.0, -4.0]> : vector<4xf32>
  %o = arith.constant dense<[3, 0, 1000, 1]> : vector<4xi32>
  %0 = vector.gather %m[%c1, %c2] [%o], %mask, %pass : memref<4x6xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %0 : vector<4xf32>
  %p = arith.constant dense<[7, -1, 5, -8]> : vector<4xi64>
  %1 = vector.gather %m[%c1, %c2] [%p], %mask, %pass : memref<4x6xf32>, vector<4xi64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %1 : vector<4xf32>
  %x = arith.constant dense<[5, 4, 3, 3]> : vector<4xindex>
  %2 = vector.gather %m[%c2, %c0] [%x], %mask, %pass : memref<4x6xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %2 : vector<4xf32>
  vector.scatter %m[%c0, %c0] [%o], %mask, %pass : memref<4x6xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%c2, %c4] [%p], %mask, %pass : memref<4x6xf32>, vector<4xi64>, vector<4xi1>, vector<4xf32>
  %u = memref.cast %m : memref<4x6xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

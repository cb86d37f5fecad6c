// Elements that lie one after the other, spread and packed.
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
  %c4 = arith.constant 4 : index
  %mask = arith.constant dense<[false, true, true, false, true]> : vector<5xi1>
  %none = arith.constant dense<false> : vector<5xi1>
  %pass = arith.constant dense<[-1.0, -2.0, -3.0, -4.0, -5.0]> : vector<5xf32>
  %0 = vector.expandload %m[%c1, %c0], %mask, %pass : memref<4x6xf32>, vector<5xi1>, vector<5xf32> into vector<5xf32>
  vector.print %0 : vector<5xf32>
  %1 = vector.expandload %m[%c1, %c4], %none, %pass : memref<4x6xf32>, vector<5xi1>, vector<5xf32> into vector<5xf32>
  vector.print %1 : vector<5xf32>
  vector.compressstore %m[%c0, %c1], %mask, %pass : memref<4x6xf32>, vector<5xi1>, vector<5xf32>
  vector.compressstore %m[%c1, %c4], %none, %pass : memref<4x6xf32>, vector<5xi1>, vector<5xf32>
  %u = memref.cast %m : memref<4x6xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

// Reads and writes under a mask; masked off, an index may be out of bounds.
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
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %pass = arith.constant dense<[-1.0, -2.0, -3.0, -4.0]> : vector<4xf32>
  %0 = vector.maskedload %m[%c1, %c1], %mask, %pass : memref<4x6xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %0 : vector<4xf32>
  %1 = vector.maskedload %m[%c3, %c3], %mask, %pass : memref<4x6xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %1 : vector<4xf32>
  vector.maskedstore %m[%c1, %c1], %mask, %pass : memref<4x6xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%c3, %c3], %mask, %pass : memref<4x6xf32>, vector<4xi1>, vector<4xf32>
  %u = memref.cast %m : memref<4x6xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

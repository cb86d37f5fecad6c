// Slices written: past the end, permuted, masked.
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
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %v = arith.constant dense<[-1.0, -2.0, -3.0, -4.0]> : vector<4xf32>
  %w = arith.constant dense<[[-5.0, -6.0, -7.0], [-8.0, -9.0, -10.0]]> : vector<2x3xf32>
  vector.transfer_write %v, %m[%c0, %c4] : vector<4xf32>, memref<4x6xf32>
  vector.transfer_write %v, %m[%c1, %c1] {in_bounds = [true]} : vector<4xf32>, memref<4x6xf32>
  vector.transfer_write %w, %m[%c3, %c4] : vector<2x3xf32>, memref<4x6xf32>
  vector.transfer_write %w, %m[%c1, %c0] {permutation_map = affine_map<(i, j) -> (j, i)>} : vector<2x3xf32>, memref<4x6xf32>
  vector.transfer_write %v, %m[%c2, %c3] {permutation_map = affine_map<(i, j) -> (i)>} : vector<4xf32>, memref<4x6xf32>
  %mask = arith.constant dense<[false, true, true, true]> : vector<4xi1>
  vector.transfer_write %v, %m[%c2, %c3], %mask : vector<4xf32>, memref<4x6xf32>
  %z = arith.constant dense<100.0> : vector<f32>
  vector.transfer_write %z, %m[%c0, %c0] : vector<f32>, memref<4x6xf32>
  %u = memref.cast %m : memref<4x6xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

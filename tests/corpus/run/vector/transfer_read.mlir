// Slices with padding, permuted, broadcast, masked, hanging over both ends.
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
  %n1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %pad = arith.constant -1.0 : f32
  %0 = vector.transfer_read %m[%c1, %c3], %pad : memref<4x6xf32>, vector<5xf32>
  vector.print %0 : vector<5xf32>
  %1 = vector.transfer_read %m[%c1, %c1], %pad {in_bounds = [true]} : memref<4x6xf32>, vector<4xf32>
  vector.print %1 : vector<4xf32>
  %2 = vector.transfer_read %m[%c3, %c4], %pad : memref<4x6xf32>, vector<2x3xf32>
  vector.print %2 : vector<2x3xf32>
  %3 = vector.transfer_read %m[%c2, %c3], %pad {permutation_map = affine_map<(i, j) -> (j, i)>} : memref<4x6xf32>, vector<2x3xf32>
  vector.print %3 : vector<2x3xf32>
  %4 = vector.transfer_read %m[%c2, %c3], %pad {permutation_map = affine_map<(i, j) -> (i)>} : memref<4x6xf32>, vector<3xf32>
  vector.print %4 : vector<3xf32>
  %5 = vector.transfer_read %m[%c2, %c3], %pad {permutation_map = affine_map<(i, j) -> (0, j)>, in_bounds = [true, false]} : memref<4x6xf32>, vector<2x4xf32>
  vector.print %5 : vector<2x4xf32>
  %6 = vector.transfer_read %m[%c2, %c3], %pad {permutation_map = affine_map<(i, j) -> (0)>, in_bounds = [true]} : memref<4x6xf32>, vector<3xf32>
  vector.print %6 : vector<3xf32>
  %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %7 = vector.transfer_read %m[%c0, %c4], %pad, %mask : memref<4x6xf32>, vector<4xf32>
  vector.print %7 : vector<4xf32>
  %mask2 = arith.constant dense<[[true, false], [false, true], [true, true]]> : vector<3x2xi1>
  %8 = vector.transfer_read %m[%c2, %c1], %pad, %mask2 : memref<4x6xf32>, vector<3x2xf32>
  vector.print %8 : vector<3x2xf32>
  %9 = vector.transfer_read %m[%c1, %c7], %pad : memref<4x6xf32>, vector<3xf32>
  vector.print %9 : vector<3xf32>
  %11 = vector.transfer_read %m[%c2, %c3], %pad : memref<4x6xf32>, vector<f32>
  vector.print %11 : vector<f32>
  %d = memref.cast %m : memref<4x6xf32> to memref<?x?xf32>
  %12 = vector.transfer_read %d[%c1, %c3], %pad : memref<?x?xf32>, vector<5xf32>
  vector.print %12 : vector<5xf32>
  return
}

// Only the scaling of a Cholesky factorization: it stays within its column.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @cholesky(%A: memref<4x4xf32>) {
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 0 to 4 {
    %0 = affine.load %A[%j, %j] : memref<4x4xf32>
    %1 = math.sqrt %0 : f32
    affine.store %1, %A[%j, %j] : memref<4x4xf32>
    // expected-remark@below {{%i is parallel}}
    affine.for %i = affine_map<(j) -> (j + 1)>(%j) to 4 {
      %2 = affine.load %A[%i, %j] : memref<4x4xf32>
      %3 = affine.load %A[%j, %j] : memref<4x4xf32>
      %4 = arith.divf %2, %3 : f32
      // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
      affine.store %4, %A[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

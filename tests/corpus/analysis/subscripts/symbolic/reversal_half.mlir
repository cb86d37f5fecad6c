// Swapping both ends up to the middle: no two iterations meet, for even and odd N.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %N: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to affine_map<()[N] -> (N floordiv 2)>()[%N] {
    %0 = affine.load %A[%i] : memref<?xf32>
    %1 = affine.load %A[symbol(%N) - 1 - %i] : memref<?xf32>
    affine.store %1, %A[%i] : memref<?xf32>
    affine.store %0, %A[symbol(%N) - 1 - %i] : memref<?xf32>
  }
  return
}

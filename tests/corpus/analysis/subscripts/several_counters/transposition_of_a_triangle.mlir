// Swapping the cells of one triangle with the other: no two iterations meet.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<5x5xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 5 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = affine_map<(i) -> (i + 1)>(%i) to 5 {
      %0 = affine.load %A[%i, %j] : memref<5x5xf32>
      %1 = affine.load %A[%j, %i] : memref<5x5xf32>
      affine.store %1, %A[%i, %j] : memref<5x5xf32>
      affine.store %0, %A[%j, %i] : memref<5x5xf32>
    }
  }
  return
}

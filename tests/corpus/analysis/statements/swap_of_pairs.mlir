// With a step of 2 the pairs that change places are disjoint.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 step 2 {
    %0 = affine.load %A[%i] : memref<8xf32>
    %1 = affine.load %A[%i + 1] : memref<8xf32>
    affine.store %1, %A[%i] : memref<8xf32>
    affine.store %0, %A[%i + 1] : memref<8xf32>
  }
  return
}

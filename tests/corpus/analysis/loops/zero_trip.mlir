// Never runs: the bounds are equal.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 4 to 4 {
    %0 = affine.load %A[0] : memref<8xf32>
    affine.store %0, %A[1] : memref<8xf32>
  }
  return
}

// The anti-diagonal is written and the diagonal read: they have one cell in common if the size is odd, here none.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8x8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i, %i] : memref<8x8xf32>
    affine.store %0, %A[%i, 7 - %i] : memref<8x8xf32>
  }
  return
}

// The loop ends before it reaches the cells that it has read from the other end.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %A[7 - %i] : memref<8xf32>
    affine.store %0, %A[%i] : memref<8xf32>
  }
  return
}

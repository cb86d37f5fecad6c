// The rows are constant and differ, so the columns do not matter.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8x8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 7 {
    %0 = affine.load %A[0, %i + 1] : memref<8x8xf32>
    affine.store %0, %A[1, %i] : memref<8x8xf32>
  }
  return
}

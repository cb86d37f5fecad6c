// 3i = 2j + 1 and 0 <= i, j < 2: the only solutions are rational, or j = 1 and i = 1, which is one iteration.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 2 {
    %0 = affine.load %A[2 * %i + 1] : memref<8xf32>
    affine.store %0, %A[3 * %i] : memref<8xf32>
  }
  return
}

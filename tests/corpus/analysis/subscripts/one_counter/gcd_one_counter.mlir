// Even cells are written and odd ones read: 2 does not divide 1.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<20xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 9 {
    %0 = affine.load %A[2 * %i + 1] : memref<20xf32>
    affine.store %0, %A[2 * %i] : memref<20xf32>
  }
  return
}

// 0 to 7 are written and 8 to 15 read: the coefficients would allow a meeting, the bounds do not.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[15 - %i] : memref<16xf32>
    affine.store %0, %A[%i] : memref<16xf32>
  }
  return
}

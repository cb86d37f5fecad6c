// i + 10j is at most 33, and 40 + i is more.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<64xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %A[%i + 40] : memref<64xf32>
      affine.store %0, %A[%i + 10 * %j] : memref<64xf32>
    }
  }
  return
}

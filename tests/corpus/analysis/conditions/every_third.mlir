// The remainder by 3 is 1 in the writing iterations, so the cell two further on is never written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#chosen = affine_set<(i) : (i mod 3 - 1 == 0)>
func.func @f(%A: memref<16xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 14 {
    affine.if #chosen(%i) {
      %0 = affine.load %A[%i + 2] : memref<16xf32>
      affine.store %0, %A[%i] : memref<16xf32>
    }
  }
  return
}

// Only even iterations run: the odd cells beside them stay as they are.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#even = affine_set<(i) : (i mod 2 == 0)>
func.func @f(%A: memref<13xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 12 {
    affine.if #even(%i) {
      %0 = affine.load %A[%i + 1] : memref<13xf32>
      affine.store %0, %A[%i] : memref<13xf32>
    }
  }
  return
}

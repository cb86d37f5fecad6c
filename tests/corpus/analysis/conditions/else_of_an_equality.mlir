// Off the diagonal: the cells on it are read and never written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#diagonal = affine_set<(i, j) : (i - j == 0)>
func.func @f(%A: memref<6x6xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      affine.if #diagonal(%i, %j) {
      } else {
        %0 = affine.load %A[%i, %i] : memref<6x6xf32>
        affine.store %0, %A[%i, %j] : memref<6x6xf32>
      }
    }
  }
  return
}

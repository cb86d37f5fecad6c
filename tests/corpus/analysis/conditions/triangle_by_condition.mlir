// The triangle that a condition cuts out of a square is mirrored: no cell is in both halves.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#below = affine_set<(i, j) : (i - j - 1 >= 0)>
func.func @f(%A: memref<6x6xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      affine.if #below(%i, %j) {
        %0 = affine.load %A[%j, %i] : memref<6x6xf32>
        affine.store %0, %A[%i, %j] : memref<6x6xf32>
      }
    }
  }
  return
}

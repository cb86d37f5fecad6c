// The white fields of a board are computed from the black ones around them.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#white = affine_set<(i, j) : ((i + j) mod 2 == 0)>
func.func @f(%A: memref<8x8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 1 to 7 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 1 to 7 {
      affine.if #white(%i, %j) {
        %0 = affine.load %A[%i - 1, %j] : memref<8x8xf32>
        %1 = affine.load %A[%i, %j + 1] : memref<8x8xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %A[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

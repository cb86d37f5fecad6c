// A condition that holds once leaves no two instances.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#one = affine_set<(i) : (i - 5 == 0)>
func.func @f(%A: memref<1xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.if #one(%i) {
      affine.store %x, %A[0] : memref<1xf32>
    }
  }
  return
}

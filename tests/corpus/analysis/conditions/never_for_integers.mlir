// 2i = 7 has no integer solution.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#half = affine_set<(i) : (2 * i - 7 == 0)>
func.func @f(%A: memref<1xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.if #half(%i) {
      affine.store %x, %A[0] : memref<1xf32>
    }
  }
  return
}

// A condition that nothing satisfies: the loop is as if it were empty.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#never = affine_set<(i) : (i - 3 >= 0, 2 - i >= 0)>
func.func @f(%A: memref<1xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.if #never(%i) {
      affine.store %x, %A[0] : memref<1xf32>
    }
  }
  return
}

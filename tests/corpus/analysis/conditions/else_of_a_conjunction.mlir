// Outside of a square, which is no convex set: all but its cells are written, each once.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#square = affine_set<(i, j) : (i - 2 >= 0, 4 - i >= 0, j - 2 >= 0, 4 - j >= 0)>
func.func @f(%A: memref<7x7xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 7 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 7 {
      affine.if #square(%i, %j) {
      } else {
        affine.store %x, %A[%i, %j] : memref<7x7xf32>
      }
    }
  }
  return
}

// With a step of 2 the halves of the counter are all different.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 16 step 2 {
    affine.store %x, %A[%i floordiv 2] : memref<8xf32>
  }
  return
}

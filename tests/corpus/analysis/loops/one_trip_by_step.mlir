// The step is as long as the loop: a single iteration.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 step 8 {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}

// Never runs: the upper bound is below the lower one.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 6 to 2 {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}

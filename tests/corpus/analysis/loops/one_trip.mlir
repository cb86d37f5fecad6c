// A single iteration depends on no other.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 3 to 4 {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}

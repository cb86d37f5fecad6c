// An array without cells and a loop without iterations.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<0xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 0 {
    affine.store %x, %A[%i] : memref<0xf32>
  }
  return
}

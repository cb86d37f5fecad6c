// Two statements on different arrays: nothing between them.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32, %y: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
    affine.store %y, %B[%i] : memref<8xf32>
  }
  return
}

// A scalar that nobody writes stands in nobody's way.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %s: memref<f32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %s[] : memref<f32>
    affine.store %0, %A[%i] : memref<8xf32>
  }
  return
}

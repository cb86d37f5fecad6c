// A diagonal of three dimensions: one cell for each iteration.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6x6xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    affine.store %x, %A[%i, %i, %i] : memref<6x6x6xf32>
  }
  return
}

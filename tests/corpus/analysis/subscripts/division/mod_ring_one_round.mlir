// The ring has as many cells as the loop has iterations.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 12 {
    affine.store %x, %A[%i mod 12] : memref<12xf32>
  }
  return
}

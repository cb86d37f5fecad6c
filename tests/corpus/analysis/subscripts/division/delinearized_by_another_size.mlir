// Rows of 6 columns, of which 5 are numbered: still no cell twice, as the remainder tells the rest.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<5x6xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 24 {
    affine.store %x, %A[%i floordiv 5, %i mod 5] : memref<5x6xf32>
  }
  return
}

// A linear counter split into row and column: every iteration has its cell.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x6xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 24 {
    affine.store %x, %A[%i floordiv 6, %i mod 6] : memref<4x6xf32>
  }
  return
}

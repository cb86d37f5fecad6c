// i * 6 + j with 0 <= j < 6: every cell has one iteration, as in a matrix.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<36xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      affine.store %x, %A[%i * 6 + %j] : memref<36xf32>
    }
  }
  return
}

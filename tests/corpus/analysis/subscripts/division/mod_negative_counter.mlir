// The remainder is never negative: -3 mod 4 is 1, so four neighbours have four cells.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = -3 to 1 {
    affine.store %x, %A[%i mod 4] : memref<4xf32>
  }
  return
}

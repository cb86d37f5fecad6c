// The cell (i + j, j) determines both counters: no cell twice.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16x8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      affine.store %x, %A[%i + %j, %j] : memref<16x8xf32>
    }
  }
  return
}

// Declared parallel, and so it is: each iteration has its own cell.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8x8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%j is parallel}}
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    affine.store %x, %A[%i, %j] : memref<8x8xf32>
  }
  return
}

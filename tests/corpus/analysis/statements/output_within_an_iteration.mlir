// Both statements write the cell: the second must stay behind the first.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %x: f32, %y: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
    // expected-remark@below {{S1: waw on %A from S0, distance (0)}}
    affine.store %y, %A[%i] : memref<8xf32>
  }
  return
}

// A ring of 4 cells: every fourth iteration has the same one.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 12 {
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (4..8)}}
    // expected-note@below {{S0[0] writes %A}}
    // expected-note@below {{before S0[4] writes the cell}}
    affine.store %x, %A[%i mod 4] : memref<4xf32>
  }
  return
}

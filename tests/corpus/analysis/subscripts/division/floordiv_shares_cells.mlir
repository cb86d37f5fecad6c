// Two neighbours share a cell, and no others do.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 16 {
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %A}}
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %x, %A[%i floordiv 2] : memref<8xf32>
  }
  return
}

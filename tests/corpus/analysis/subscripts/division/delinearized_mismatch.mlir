// Rows by 6 and columns by 5: 0 and 5 are both row 0, column 0.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x5xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 24 {
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (5)}}
    // expected-note@below {{S0[0] writes %A}}
    // expected-note@below {{before S0[5] writes the cell}}
    affine.store %x, %A[%i floordiv 6, %i mod 5] : memref<4x5xf32>
  }
  return
}

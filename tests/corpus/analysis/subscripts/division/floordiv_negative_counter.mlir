// Division rounds down: -1 floordiv 2 is -1, and not the cell of 0 and 1.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = -2 to 2 {
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[-2] writes %A}}
    // expected-note@below {{before S0[-1] writes the cell}}
    affine.store %x, %A[%i floordiv 2 + 1] : memref<4xf32>
  }
  return
}

// 2i + 2j and i + j are one equation: a cell for each anti-diagonal only.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16x8xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 4 {
      // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1..3, -3..-1)}}
      // expected-note@below {{S0[0, 1] writes %A}}
      // expected-note@below {{before S0[1, 0] writes the cell}}
      affine.store %x, %A[2 * %i + 2 * %j, %i + %j] : memref<16x8xf32>
    }
  }
  return
}

// i + j names one cell on each anti-diagonal: a step down meets a step to the right.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 5 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 5 {
      // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1..4, -4..-1)}}
      // expected-note@below {{S0[0, 1] writes %A}}
      // expected-note@below {{before S0[1, 0] writes the cell}}
      affine.store %x, %A[%i + %j] : memref<16xf32>
    }
  }
  return
}

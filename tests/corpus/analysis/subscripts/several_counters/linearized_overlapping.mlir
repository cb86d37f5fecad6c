// i * 5 + j with 0 <= j < 6: the last column of a row is the first of the next.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<36xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1, -5)}}
      // expected-note@below {{S0[0, 5] writes %A}}
      // expected-note@below {{before S0[1, 0] writes the cell}}
      affine.store %x, %A[%i * 5 + %j] : memref<36xf32>
    }
  }
  return
}

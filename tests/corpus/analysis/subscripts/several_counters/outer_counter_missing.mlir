// Each round writes the row anew: only the outer loop carries.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6xf32>, %x: f32) {
  // expected-remark@below {{%t is not parallel}}
  // expected-remark@below {{%t is permutable with %i}}
  // expected-remark@below {{%t would be parallel once %A is private, the last values copied out}}
  affine.for %t = 0 to 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 0 to 6 {
      // expected-remark@below {{S0: waw on %A from S0, carried by %t, distance (1..3, 0)}}
      // expected-note@below {{S0[0, 0] writes %A}}
      // expected-note@below {{before S0[1, 0] writes the cell}}
      affine.store %x, %A[%i] : memref<6xf32>
    }
  }
  return
}

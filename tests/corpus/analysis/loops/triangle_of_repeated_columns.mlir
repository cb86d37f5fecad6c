// Row i has the columns from i on, so a column is written by all rows up to its own number.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<5xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 5 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = affine_map<(i) -> (i)>(%i) to 5 {
      // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1..4, 0)}}
      // expected-note@below {{S0[0, 1] writes %A}}
      // expected-note@below {{before S0[1, 1] writes the cell}}
      affine.store %x, %A[%j] : memref<5xf32>
    }
  }
  return
}

// A band of three diagonals: the column of a cell is at most one from its row.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8x8xf32>, %y: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  // expected-remark@below {{%i would be parallel once %y is private, the last values copied out}}
  affine.for %i = 0 to 8 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = max affine_map<(i) -> (0, i - 1)>(%i) to min affine_map<(i) -> (8, i + 2)>(%i) {
      // expected-remark@below {{S0: waw on %y from S0, carried by %i, distance (1..2, 0)}}
      // expected-note@below {{S0[0, 0] writes %y}}
      // expected-note@below {{before S0[1, 0] writes the cell}}
      affine.store %x, %y[%j] : memref<8xf32>
    }
  }
  return
}

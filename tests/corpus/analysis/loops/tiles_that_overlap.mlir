// Tiles of 6 at every fourth cell: two cells of a tile are the first two of the next.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<24xf32>, %x: f32) {
  // expected-remark@below {{%it is not parallel}}
  // expected-remark@below {{%it is permutable with %i}}
  // expected-remark@below {{%it would be parallel once %A is private, the last values copied out}}
  affine.for %it = 0 to 16 step 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = affine_map<(it) -> (it)>(%it) to affine_map<(it) -> (it + 6)>(%it) {
      // expected-remark@below {{S0: waw on %A from S0, carried by %it, distance (4, 0)}}
      // expected-note@below {{S0[0, 4] writes %A}}
      // expected-note@below {{before S0[4, 4] writes the cell}}
      affine.store %x, %A[%i] : memref<24xf32>
    }
  }
  return
}

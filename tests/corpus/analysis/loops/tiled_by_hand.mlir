// A loop cut into tiles of 4: the cell before the first of a tile is the last of the tile before.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<17xf32>) {
  // expected-remark@below {{%it is not parallel}}
  // expected-remark@below {{%it is permutable with %i}}
  affine.for %it = 0 to 16 step 4 {
    // expected-remark@below {{%i is not parallel}}
    affine.for %i = affine_map<(it) -> (it)>(%it) to affine_map<(it) -> (it + 4)>(%it) {
      // expected-note@below {{before S0[4, 4] reads the cell}}
      // expected-note@below {{before S0[0, 1] reads the cell}}
      %0 = affine.load %A[%i] : memref<17xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %it, distance (4, 1)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (0, 1)}}
      // expected-note@below {{S0[0, 3] writes %A}}
      // expected-note@below {{S0[0, 0] writes %A}}
      affine.store %0, %A[%i + 1] : memref<17xf32>
    }
  }
  return
}

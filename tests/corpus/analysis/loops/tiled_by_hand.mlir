// A loop cut into tiles of 4: the cell before the first of a tile is the last of the tile before.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<17xf32>) {
  // expected-remark@below {{%it is not parallel}}
  affine.for %it = 0 to 16 step 4 {
    // expected-remark@below {{%i is not parallel}}
    affine.for %i = affine_map<(it) -> (it)>(%it) to affine_map<(it) -> (it + 4)>(%it) {
      %0 = affine.load %A[%i] : memref<17xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %it, distance (4, 1)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (0, 1)}}
      affine.store %0, %A[%i + 1] : memref<17xf32>
    }
  }
  return
}

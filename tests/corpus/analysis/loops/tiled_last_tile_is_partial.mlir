// Tiles of 4 over n cells: each cell belongs to one tile.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  // expected-remark@below {{%it is parallel}}
  affine.for %it = 0 to %n step 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = affine_map<(it) -> (it)>(%it) to min affine_map<(it)[n] -> (it + 4, n)>(%it)[%n] {
      affine.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}

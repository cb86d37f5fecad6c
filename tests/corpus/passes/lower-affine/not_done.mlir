// OPTIONS: --lower-affine

// VERDICT: not done: reductions are left to affine.parallel
func.func @sum(%m: memref<10xf32>) -> f32 {
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    %v = affine.load %m[%i] : memref<10xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// -----

// VERDICT: not done: indices are not split
func.func @split(%i: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (4, 5) : index, index
  return %0#0, %0#1 : index, index
}

// -----

// VERDICT: not done: indices are not joined
func.func @join(%i: index, %j: index) -> index {
  %0 = affine.linearize_index [%i, %j] by (4, 5) : index
  return %0 : index
}

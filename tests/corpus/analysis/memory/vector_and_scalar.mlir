// A vector covers the cell that a scalar store hits within the same iteration, and those of the three before.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @f(%A: memref<16xf32>, %x: f32, %v: vector<4xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 12 {
    // expected-remark@below {{S0: waw on %A from S1, carried by %i, distance (1}}
    affine.vector_store %v, %A[%i] : memref<16xf32>, vector<4xf32>
    // expected-remark@below {{S1: waw on %A from S0, distance (0)}}
    affine.store %x, %A[%i + 3] : memref<16xf32>
  }
  return
}

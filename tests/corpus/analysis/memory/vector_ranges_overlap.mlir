// Vectors of four cells at every second cell: two of them are the next iteration's as well.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @f(%A: memref<18xf32>, %v: vector<4xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 14 step 2 {
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (2}}
    affine.vector_store %v, %A[%i] : memref<18xf32>, vector<4xf32>
  }
  return
}

// Both run backwards: reading N - 2 - i is reading what the next iteration writes.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %N: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to affine_map<()[N] -> (N - 1)>()[%N] {
    // expected-note@below {{S0[0] reads %A}}
    %0 = affine.load %A[symbol(%N) - 2 - %i] : memref<?xf32>
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{before S0[1] writes the cell (N = 3)}}
    affine.store %0, %A[symbol(%N) - 1 - %i] : memref<?xf32>
  }
  return
}

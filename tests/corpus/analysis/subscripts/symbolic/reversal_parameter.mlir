// In place from the other end: N - 1 - i is read before or after it is written, for every N from 2.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %N: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to %N {
    // expected-note@below {{before S0[1] reads the cell (N = 2)}}
    %0 = affine.load %A[symbol(%N) - 1 - %i] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}

// p ahead is read and p behind written: the distance is 2p, which is even, and of either sign.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %p: index) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel if p = 0, or 2p <= -n, or 2p >= n}}
  affine.for %i = 0 to %n {
    // expected-note@below {{before S0[2] reads the cell (n = 3, p = -1)}}
    %0 = affine.load %A[%i + symbol(%p) + 8] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (2..)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (2..)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i - symbol(%p) + 8] : memref<?xf32>
  }
  return
}

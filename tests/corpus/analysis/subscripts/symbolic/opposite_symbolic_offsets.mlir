// p ahead is read and p behind written: the distance is 2p, which is even, and of either sign.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %p: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i + symbol(%p) + 8] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (2..)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (2..)}}
    affine.store %0, %A[%i - symbol(%p) + 8] : memref<?xf32>
  }
  return
}

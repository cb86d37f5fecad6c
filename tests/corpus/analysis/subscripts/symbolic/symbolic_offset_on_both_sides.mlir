// The same offset on both sides cancels out.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %p: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to %n {
    // expected-note@below {{before S0[2] reads the cell (n = 3, p = 0)}}
    %0 = affine.load %A[%i + symbol(%p) - 1] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[1] writes %A}}
    affine.store %0, %A[%i + symbol(%p)] : memref<?xf32>
  }
  return
}

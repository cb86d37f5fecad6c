// Reads the cell that the iteration two before wrote.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 2 to 12 {
    // expected-note@below {{before S0[4] reads the cell}}
    %0 = affine.load %A[%i - 2] : memref<12xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (2)}}
    // expected-note@below {{S0[2] writes %A}}
    affine.store %0, %A[%i] : memref<12xf32>
  }
  return
}

// Both subscripts agree on the distance 2.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12x12xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 2 to 10 {
    // expected-note@below {{before S0[4] reads the cell}}
    %0 = affine.load %A[%i - 2, %i] : memref<12x12xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (2)}}
    // expected-note@below {{S0[2] writes %A}}
    affine.store %0, %A[%i, %i + 2] : memref<12x12xf32>
  }
  return
}

// Even and odd cells are apart: i - i mod 2 is even, and the odd cell beside it is read.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 12 {
    %0 = affine.load %A[%i - %i mod 2 + 1] : memref<12xf32>
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %A}}
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %0, %A[%i - %i mod 2] : memref<12xf32>
  }
  return
}

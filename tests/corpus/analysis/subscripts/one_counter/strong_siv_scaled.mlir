// Even cells: a shift by four cells is two iterations.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<20xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[2] reads the cell}}
    %0 = affine.load %A[2 * %i] : memref<20xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (2)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[2 * %i + 4] : memref<20xf32>
  }
  return
}

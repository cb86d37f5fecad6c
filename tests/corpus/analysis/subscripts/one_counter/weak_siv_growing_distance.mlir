// Writes 2i and reads i: iteration 2i reads what iteration i wrote, further and further away.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<20xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 10 {
    // expected-note@below {{before S0[2] reads the cell}}
    %0 = affine.load %A[%i] : memref<20xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..4)}}
    // expected-note@below {{S0[1] writes %A}}
    affine.store %0, %A[2 * %i] : memref<20xf32>
  }
  return
}

// Two constant cells that differ: what is read is never what is written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[4] : memref<8xf32>
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1..7)}}
    // expected-note@below {{S0[0] writes %A}}
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %0, %A[3] : memref<8xf32>
  }
  return
}

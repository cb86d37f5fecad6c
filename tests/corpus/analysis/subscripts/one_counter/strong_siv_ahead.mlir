// Reads the cell that the iteration two later overwrites: nothing flows, the order still matters.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 10 {
    // expected-note@below {{S0[0] reads %A}}
    %0 = affine.load %A[%i + 2] : memref<12xf32>
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (2)}}
    // expected-note@below {{before S0[2] writes the cell}}
    affine.store %0, %A[%i] : memref<12xf32>
  }
  return
}

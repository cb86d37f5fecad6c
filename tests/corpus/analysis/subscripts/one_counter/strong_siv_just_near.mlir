// The distance is 6, and the loop has 7 iterations: the first and the last meet.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<13xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 7 {
    // expected-note@below {{before S0[6] reads the cell}}
    %0 = affine.load %A[%i] : memref<13xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (6)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i + 6] : memref<13xf32>
  }
  return
}

// Counters below zero and cells that are their opposites: the next iteration reads what this one wrote.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = -8 to 0 {
    // expected-note@below {{before S0[-7] reads the cell}}
    %0 = affine.load %A[-%i] : memref<9xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[-8] writes %A}}
    affine.store %0, %A[-%i - 1] : memref<9xf32>
  }
  return
}

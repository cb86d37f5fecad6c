// i and 6 - i cross in iteration 3, which meets itself alone; the others meet in pairs around it.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<7xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 7 {
    // expected-note@below {{before S0[4] reads the cell}}
    %0 = affine.load %A[6 - %i] : memref<7xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (2..6)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (2..6)}}
    // expected-note@below {{S0[2] writes %A}}
    affine.store %0, %A[%i] : memref<7xf32>
  }
  return
}

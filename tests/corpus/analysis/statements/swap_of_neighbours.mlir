// Bubbling a value to the end: each iteration changes two cells, and the next one shares one of them.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %A[%i] : memref<9xf32>
    %1 = affine.load %A[%i + 1] : memref<9xf32>
    affine.store %1, %A[%i] : memref<9xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1)}}
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i + 1] : memref<9xf32>
  }
  return
}

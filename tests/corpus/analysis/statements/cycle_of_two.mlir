// Each of the two statements reads what the other wrote an iteration before.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>, %B: memref<9xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 9 {
    %0 = affine.load %B[%i - 1] : memref<9xf32>
    // expected-remark@below {{S0: raw on %B from S1, carried by %i, distance (1)}}
    // expected-note@below {{S0[1] writes %A}}
    affine.store %0, %A[%i] : memref<9xf32>
    // expected-note@below {{before S1[2] reads the cell; and through %B}}
    %1 = affine.load %A[%i - 1] : memref<9xf32>
    // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (1)}}
    affine.store %1, %B[%i] : memref<9xf32>
  }
  return
}

// In rows of 6 cells, j - 1 of the first column is the last column of the row before.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<36xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 6 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 0 to 6 {
      // expected-note@below {{before S0[2, 0] reads the cell}}
      // expected-note@below {{before S0[1, 1] reads the cell}}
      %0 = affine.load %A[%i * 6 + %j - 1] : memref<36xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, -5)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1)}}
      // expected-note@below {{S0[1, 5] writes %A}}
      // expected-note@below {{S0[1, 0] writes %A}}
      affine.store %0, %A[%i * 6 + %j] : memref<36xf32>
    }
  }
  return
}

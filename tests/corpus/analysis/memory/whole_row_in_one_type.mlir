// Elements that are vectors: a cell is one element, however wide it is.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xvector<4xf32>>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %A[%i] : memref<9xvector<4xf32>>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i + 1] : memref<9xvector<4xf32>>
  }
  return
}

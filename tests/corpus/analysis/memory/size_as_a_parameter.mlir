// memref.dim is a parameter like any other: the last cell is the first one reversed.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to %n {
    // expected-note@below {{before S0[1] reads the cell (n = 2)}}
    %0 = affine.load %A[symbol(%n) - 1 - %i] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}

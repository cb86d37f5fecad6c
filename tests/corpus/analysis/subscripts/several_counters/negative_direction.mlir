// The cell above to the right: from the row before, and from a column that comes later in its row.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 5 {
      // expected-note@below {{before S0[2, 0] reads the cell}}
      %0 = affine.load %A[%i - 1, %j + 1] : memref<6x6xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, -1)}}
      // expected-note@below {{S0[1, 1] writes %A}}
      affine.store %0, %A[%i, %j] : memref<6x6xf32>
    }
  }
  return
}

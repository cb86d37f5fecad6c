// All of A[j][i] against A[i][j]: mirrored cells meet once, at every distance from (1, -1) on.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<5x5xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 5 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 5 {
      // expected-note@below {{before S0[1, 0] reads the cell}}
      %0 = affine.load %A[%j, %i] : memref<5x5xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..4, -4..-1)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..4, -4..-1)}}
      // expected-note@below {{S0[0, 1] writes %A}}
      affine.store %0, %A[%i, %j] : memref<5x5xf32>
    }
  }
  return
}

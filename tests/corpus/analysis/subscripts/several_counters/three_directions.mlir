// A distance in each of three loops, with different signs.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6x6xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 5 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 1 to 5 {
      // expected-remark@below {{%k is parallel}}
      affine.for %k = 1 to 4 {
        // expected-note@below {{before S0[2, 1, 2] reads the cell}}
        %0 = affine.load %A[%i - 1, %j + 1, %k - 1] : memref<6x6x6xf32>
        // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, -1, 1)}}
        // expected-note@below {{S0[1, 2, 1] writes %A}}
        affine.store %0, %A[%i, %j, %k] : memref<6x6x6xf32>
      }
    }
  }
  return
}

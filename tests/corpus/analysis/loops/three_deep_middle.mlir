// Only the loop in the middle carries: the row before, the same page and column.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x5x4xf32>) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j, %k}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to 5 {
      // expected-remark@below {{%k is parallel}}
      affine.for %k = 0 to 4 {
        // expected-note@below {{before S0[0, 2, 0] reads the cell}}
        %0 = affine.load %A[%i, %j - 1, %k] : memref<4x5x4xf32>
        // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1, 0)}}
        // expected-note@below {{S0[0, 1, 0] writes %A}}
        affine.store %0, %A[%i, %j, %k] : memref<4x5x4xf32>
      }
    }
  }
  return
}

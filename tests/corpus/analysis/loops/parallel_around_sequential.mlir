// Rows at once, each row from left to right.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8x8xf32>) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.parallel (%i) = (0) to (8) {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to 8 {
      // expected-note@below {{before S0[0, 2] reads the cell}}
      %0 = affine.load %A[%i, %j - 1] : memref<8x8xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1)}}
      // expected-note@below {{S0[0, 1] writes %A}}
      affine.store %0, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// A row is divided by its first cell, which is divided first: the others would be divided by 1.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @scale(%A: memref<4x5xf32>) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 0 to 5 {
      %0 = affine.load %A[%i, %j] : memref<4x5xf32>
      // expected-note@below {{before S0[0, 1] reads the cell}}
      %1 = affine.load %A[%i, 0] : memref<4x5xf32>
      %2 = arith.divf %0, %1 : f32
      // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1..4)}}
      // expected-note@below {{S0[0, 0] writes %A}}
      affine.store %2, %A[%i, %j] : memref<4x5xf32>
    }
  }
  return
}

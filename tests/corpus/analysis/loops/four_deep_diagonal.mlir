// The distance is 1 in all four loops: the outermost carries it, and the others are parallel.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x4x4x4xf32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j, %k, %l}}
  affine.for %i = 1 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 1 to 4 {
      // expected-remark@below {{%k is parallel}}
      affine.for %k = 1 to 4 {
        // expected-remark@below {{%l is parallel}}
        affine.for %l = 1 to 3 {
          // expected-note@below {{before S0[2, 2, 2, 2] reads the cell}}
          %0 = affine.load %A[%i - 1, %j - 1, %k - 1, %l - 1] : memref<4x4x4x4xf32>
          // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, 1, 1, 1)}}
          // expected-note@below {{S0[1, 1, 1, 1] writes %A}}
          affine.store %0, %A[%i, %j, %k, %l] : memref<4x4x4x4xf32>
        }
      }
    }
  }
  return
}

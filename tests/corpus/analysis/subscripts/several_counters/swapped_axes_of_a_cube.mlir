// The two outer counters change places: the innermost loop has distance 0.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x4x4xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 4 {
      // expected-remark@below {{%k is parallel}}
      affine.for %k = 0 to 4 {
        // expected-note@below {{before S0[1, 0, 0] reads the cell}}
        %0 = affine.load %A[%j, %i, %k] : memref<4x4x4xf32>
        // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..3, -3..-1, 0)}}
        // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..3, -3..-1, 0)}}
        // expected-note@below {{S0[0, 1, 0] writes %A}}
        affine.store %0, %A[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  return
}

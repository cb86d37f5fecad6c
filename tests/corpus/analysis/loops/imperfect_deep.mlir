// Statements at three depths: all that happens to a cell happens within one iteration of i.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4xf32>, %B: memref<4x3x3xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i] : memref<4xf32>
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 0 to 3 {
      // expected-note@below {{before S1[0, 1] reads the cell}}
      %0 = affine.load %A[%i] : memref<4xf32>
      %1 = arith.mulf %0, %x : f32
      // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
      // expected-remark@below {{S1: waw on %A from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %A from S1, carried by %j, distance (0, 1..2)}}
      // expected-remark@below {{S1: war on %A from S1, carried by %j, distance (0, 1..2)}}
      // expected-remark@below {{S1: waw on %A from S1, carried by %j, distance (0, 1..2)}}
      // expected-remark@below {{S1: war on %A from S2, carried by %j, distance (0, 1..2)}}
      // expected-note@below {{S1[0, 0] writes %A}}
      affine.store %1, %A[%i] : memref<4xf32>
      // expected-remark@below {{%k is parallel}}
      affine.for %k = 0 to 3 {
        %2 = affine.load %A[%i] : memref<4xf32>
        // expected-remark@below {{S2: raw on %A from S0, distance (0)}}
        // expected-remark@below {{S2: raw on %A from S1, distance (0, 0)}}
        // expected-remark@below {{S2: raw on %A from S1, carried by %j, distance (0, 1..2)}}
        affine.store %2, %B[%i, %j, %k] : memref<4x3x3xf32>
      }
    }
  }
  return
}

// Right-looking LU: each step needs the one before, within a step the rows, then the cells are independent.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @lu(%A: memref<4x4xf32>) {
  // expected-remark@below {{%k is not parallel}}
  // expected-remark@below {{%k is permutable with %i}}
  affine.for %k = 0 to 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = affine_map<(k) -> (k + 1)>(%k) to 4 {
      // expected-note@below {{before S0[1, 2] reads the cell}}
      %0 = affine.load %A[%i, %k] : memref<4x4xf32>
      %1 = affine.load %A[%k, %k] : memref<4x4xf32>
      %2 = arith.divf %0, %1 : f32
      // expected-remark@below {{S0: raw on %A from S1, carried by %k, distance (1..2, 0)}}
      // expected-remark@below {{S0: raw on %A from S1, carried by %k, distance (1..2, 1..2)}}
      // expected-remark@below {{S0: war on %A from S1, carried by %k, distance (1..2, 0)}}
      // expected-remark@below {{S0: waw on %A from S1, carried by %k, distance (1..2, 0)}}
      affine.store %2, %A[%i, %k] : memref<4x4xf32>
      // expected-remark@below {{%j is parallel}}
      affine.for %j = affine_map<(k) -> (k + 1)>(%k) to 4 {
        %3 = affine.load %A[%i, %k] : memref<4x4xf32>
        %4 = affine.load %A[%k, %j] : memref<4x4xf32>
        %5 = arith.mulf %3, %4 : f32
        %6 = affine.load %A[%i, %j] : memref<4x4xf32>
        %7 = arith.subf %6, %5 : f32
        // expected-remark@below {{S1: raw on %A from S0, distance (0, 0)}}
        // expected-remark@below {{S1: raw on %A from S1, carried by %k, distance (1..2, 0, 1..2)}}
        // expected-remark@below {{S1: raw on %A from S1, carried by %k, distance (1..2, 1..2, 0)}}
        // expected-remark@below {{S1: raw on %A from S1, carried by %k, distance (1..2, 0, 0)}}
        // expected-remark@below {{S1: war on %A from S1, carried by %k, distance (1..2, 0, 0)}}
        // expected-remark@below {{S1: waw on %A from S1, carried by %k, distance (1..2, 0, 0)}}
        // expected-note@below {{S1[0, 2, 1] writes %A}}
        affine.store %7, %A[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return
}

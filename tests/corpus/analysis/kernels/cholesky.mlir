// Left-looking Cholesky: a column takes all columns before it out of itself, then is scaled.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @cholesky(%A: memref<4x4xf32>) {
  // expected-remark@below {{%j is not parallel}}
  affine.for %j = 0 to 4 {
    // expected-remark@below {{%k is not parallel}}
    // expected-remark@below {{%k is permutable with %i}}
    affine.for %k = 0 to affine_map<(j) -> (j)>(%j) {
      // expected-remark@below {{%i is parallel}}
      affine.for %i = affine_map<(j) -> (j)>(%j) to 4 {
        // expected-note@below {{before S0[2, 1, 2] reads the cell}}
        %0 = affine.load %A[%i, %k] : memref<4x4xf32>
        %1 = affine.load %A[%j, %k] : memref<4x4xf32>
        %2 = arith.mulf %0, %1 : f32
        // expected-note@below {{before S0[2, 1, 2] reads the cell}}
        %3 = affine.load %A[%i, %j] : memref<4x4xf32>
        %4 = arith.subf %3, %2 : f32
        // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (1..2, 1..2, 0)}}
        // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (1..2, 1..2, 0..1)}}
        // expected-remark@below {{S0: raw on %A from S0, carried by %k, distance (0, 1..2, 0)}}
        // expected-remark@below {{S0: war on %A from S0, carried by %k, distance (0, 1..2, 0)}}
        // expected-remark@below {{S0: waw on %A from S0, carried by %k, distance (0, 1..2, 0)}}
        // expected-remark@below {{S0: raw on %A from S2, carried by %j, distance (1..3)}}
        // expected-note@below {{S0[1, 0, 2] writes %A}}
        // expected-note@below {{S0[2, 0, 2] writes %A}}
        affine.store %4, %A[%i, %j] : memref<4x4xf32>
      }
    }
    %5 = affine.load %A[%j, %j] : memref<4x4xf32>
    %6 = math.sqrt %5 : f32
    // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
    // expected-remark@below {{S1: war on %A from S0, distance (0)}}
    // expected-remark@below {{S1: waw on %A from S0, distance (0)}}
    affine.store %6, %A[%j, %j] : memref<4x4xf32>
    // expected-remark@below {{%i is parallel}}
    affine.for %i = affine_map<(j) -> (j + 1)>(%j) to 4 {
      %7 = affine.load %A[%i, %j] : memref<4x4xf32>
      %8 = affine.load %A[%j, %j] : memref<4x4xf32>
      %9 = arith.divf %7, %8 : f32
      // expected-remark@below {{S2: raw on %A from S0, distance (0)}}
      // expected-remark@below {{S2: war on %A from S0, distance (0)}}
      // expected-remark@below {{S2: waw on %A from S0, distance (0)}}
      // expected-remark@below {{S2: raw on %A from S1, distance (0)}}
      affine.store %9, %A[%i, %j] : memref<4x4xf32>
    }
  }
  return
}

// A = A * A in place: now the factors change as well, and nothing is parallel.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @square(%A: memref<3x3xf32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 3 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 0 to 3 {
      // expected-remark@below {{%k is not parallel}}
      affine.for %k = 0 to 3 {
        // expected-note@below {{before S0[0, 1, 0] reads the cell}}
        // expected-note@below {{before S0[0, 1, 1] reads the cell}}
        %0 = affine.load %A[%i, %k] : memref<3x3xf32>
        // expected-note@below {{before S0[1, 0, 0] reads the cell}}
        %1 = affine.load %A[%k, %j] : memref<3x3xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %A[%i, %j] : memref<3x3xf32>
        %4 = arith.addf %3, %2 : f32
        // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..2, 0, -2..1)}}
        // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1..2, -2..1)}}
        // expected-remark@below {{S0: raw on %A from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..2, 0, -2..1)}}
        // expected-remark@below {{S0: war on %A from S0, carried by %j, distance (0, 1..2, -2..1)}}
        // expected-remark@below {{S0: war on %A from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: waw on %A from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-note@below {{S0[0, 0, 0] writes %A}}
        // expected-note@below {{S0[0, 1, 0] writes %A}}
        affine.store %4, %A[%i, %j] : memref<3x3xf32>
      }
    }
  }
  return
}

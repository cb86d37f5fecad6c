// All pairs of paths: by memory nothing is parallel, as row and column k are written while they are read.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @floyd_warshall(%D: memref<3x3xf32>) {
  // expected-remark@below {{%k is not parallel}}
  affine.for %k = 0 to 3 {
    // expected-remark@below {{%i is not parallel}}
    // expected-remark@below {{%i is permutable with %j}}
    affine.for %i = 0 to 3 {
      // expected-remark@below {{%j is not parallel}}
      affine.for %j = 0 to 3 {
        // expected-note@below {{before S0[1, 0, 0] reads the cell}}
        %0 = affine.load %D[%i, %j] : memref<3x3xf32>
        // expected-note@below {{before S0[0, 0, 1] reads the cell}}
        %1 = affine.load %D[%i, %k] : memref<3x3xf32>
        // expected-note@below {{before S0[0, 1, 0] reads the cell}}
        %2 = affine.load %D[%k, %j] : memref<3x3xf32>
        %3 = arith.addf %1, %2 : f32
        %4 = arith.minimumf %0, %3 : f32
        // expected-remark@below {{S0: raw on %D from S0, carried by %k, distance (1..2, 0, 0)}}
        // expected-remark@below {{S0: raw on %D from S0, carried by %k, distance (1..2, 0, -2..1)}}
        // expected-remark@below {{S0: raw on %D from S0, carried by %k, distance (1..2, -2..1, 0)}}
        // expected-remark@below {{S0: raw on %D from S0, carried by %i, distance (0, 1..2, 0)}}
        // expected-remark@below {{S0: raw on %D from S0, carried by %j, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: war on %D from S0, carried by %k, distance (1..2, 0, 0)}}
        // expected-remark@below {{S0: war on %D from S0, carried by %k, distance (1..2, 0, -2..1)}}
        // expected-remark@below {{S0: war on %D from S0, carried by %k, distance (1..2, -2..1, 0)}}
        // expected-remark@below {{S0: war on %D from S0, carried by %i, distance (0, 1..2, 0)}}
        // expected-remark@below {{S0: war on %D from S0, carried by %j, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: waw on %D from S0, carried by %k, distance (1..2, 0, 0)}}
        // expected-note@below {{S0[0, 0, 0] writes %D}}
        affine.store %4, %D[%i, %j] : memref<3x3xf32>
      }
    }
  }
  return
}

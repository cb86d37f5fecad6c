// With two rows in turn a row also overwrites the one before the last.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @align(%D: memref<2x6xi32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 5 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to 6 {
      // expected-note@below {{before S0[2, 1] reads the cell}}
      %0 = affine.load %D[(%i - 1) mod 2, %j] : memref<2x6xi32>
      // expected-note@below {{before S0[1, 2] reads the cell}}
      %1 = affine.load %D[%i mod 2, %j - 1] : memref<2x6xi32>
      %2 = arith.minsi %0, %1 : i32
      // expected-remark@below {{S0: raw on %D from S0, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S0: raw on %D from S0, carried by %i, distance (2, 1)}}
      // expected-remark@below {{S0: raw on %D from S0, carried by %j, distance (0, 1)}}
      // expected-remark@below {{S0: war on %D from S0, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S0: war on %D from S0, carried by %i, distance (2, -1)}}
      // expected-remark@below {{S0: waw on %D from S0, carried by %i, distance (2, 0)}}
      // expected-note@below {{S0[1, 1] writes %D}}
      affine.store %2, %D[%i mod 2, %j] : memref<2x6xi32>
    }
  }
  return
}

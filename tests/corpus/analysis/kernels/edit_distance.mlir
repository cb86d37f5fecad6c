// String alignment: a cell waits for three neighbours.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @align(%D: memref<6x6xi32>, %cost: memref<6x6xi32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 1 to 6 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to 6 {
      // expected-note@below {{before S0[2, 2] reads the cell}}
      %0 = affine.load %D[%i - 1, %j - 1] : memref<6x6xi32>
      %1 = affine.load %cost[%i, %j] : memref<6x6xi32>
      %2 = arith.addi %0, %1 : i32
      %3 = affine.load %D[%i - 1, %j] : memref<6x6xi32>
      // expected-note@below {{before S0[1, 2] reads the cell}}
      %4 = affine.load %D[%i, %j - 1] : memref<6x6xi32>
      %5 = arith.minsi %2, %3 : i32
      %6 = arith.minsi %5, %4 : i32
      // expected-remark@below {{S0: raw on %D from S0, carried by %i, distance (1, 1)}}
      // expected-remark@below {{S0: raw on %D from S0, carried by %i, distance (1, 0)}}
      // expected-remark@below {{S0: raw on %D from S0, carried by %j, distance (0, 1)}}
      // expected-note@below {{S0[1, 1] writes %D}}
      affine.store %6, %D[%i, %j] : memref<6x6xi32>
    }
  }
  return
}

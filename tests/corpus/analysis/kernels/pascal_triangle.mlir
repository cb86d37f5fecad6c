// Each number is the sum of the two above it.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @pascal(%P: memref<6x6xi64>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 2 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 1 to affine_map<(i) -> (i)>(%i) {
      // expected-note@below {{before S0[3, 2] reads the cell}}
      %0 = affine.load %P[%i - 1, %j - 1] : memref<6x6xi64>
      %1 = affine.load %P[%i - 1, %j] : memref<6x6xi64>
      %2 = arith.addi %0, %1 : i64
      // expected-remark@below {{S0: raw on %P from S0, carried by %i, distance (1, 1)}}
      // expected-remark@below {{S0: raw on %P from S0, carried by %i, distance (1, 0)}}
      // expected-note@below {{S0[2, 1] writes %P}}
      affine.store %2, %P[%i, %j] : memref<6x6xi64>
    }
  }
  return
}

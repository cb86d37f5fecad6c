// One row for all items, from the end: a cell reads one w before it, which this item has not changed yet.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @knapsack(%best: memref<9xi32>, %value: memref<3xi32>) {
  // expected-remark@below {{%item is not parallel}}
  affine.for %item = 0 to 3 {
    // expected-remark@below {{%i is not parallel}}
    affine.for %i = 0 to 6 {
      // expected-note@below {{before S0[1, 0] reads the cell}}
      // expected-note@below {{S0[0, 0] reads %best}}
      %0 = affine.load %best[5 - %i] : memref<9xi32>
      %1 = affine.load %value[%item] : memref<3xi32>
      %2 = arith.addi %0, %1 : i32
      %3 = affine.load %best[8 - %i] : memref<9xi32>
      %4 = arith.maxsi %2, %3 : i32
      // expected-remark@below {{S0: raw on %best from S0, carried by %item, distance (1..2, -3)}}
      // expected-remark@below {{S0: raw on %best from S0, carried by %item, distance (1..2, 0)}}
      // expected-remark@below {{S0: war on %best from S0, carried by %item, distance (1..2, 3)}}
      // expected-remark@below {{S0: war on %best from S0, carried by %item, distance (1..2, 0)}}
      // expected-remark@below {{S0: war on %best from S0, carried by %i, distance (0, 3)}}
      // expected-remark@below {{S0: waw on %best from S0, carried by %item, distance (1..2, 0)}}
      // expected-note@below {{S0[0, 3] writes %best}}
      // expected-note@below {{before S0[0, 3] writes the cell}}
      affine.store %4, %best[8 - %i] : memref<9xi32>
    }
  }
  return
}

// One sweep over four neighbours: two flows from those before, two cells that are overwritten later.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @seidel(%A: memref<?x?xf32>, %n: index) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      // expected-note@below {{before S0[2, 1] reads the cell (n = 4)}}
      %0 = affine.load %A[%i - 1, %j] : memref<?x?xf32>
      %1 = affine.load %A[%i + 1, %j] : memref<?x?xf32>
      // expected-note@below {{before S0[1, 2] reads the cell (n = 4)}}
      %2 = affine.load %A[%i, %j - 1] : memref<?x?xf32>
      %3 = affine.load %A[%i, %j + 1] : memref<?x?xf32>
      %4 = arith.addf %0, %1 : f32
      %5 = arith.addf %4, %2 : f32
      %6 = arith.addf %5, %3 : f32
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, 0)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %j, distance (0, 1)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1, 0)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %j, distance (0, 1)}}
      // expected-note@below {{S0[1, 1] writes %A}}
      affine.store %6, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

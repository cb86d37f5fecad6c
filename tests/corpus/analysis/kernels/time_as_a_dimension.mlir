// A stencil that keeps all rounds: every distance is 1 in time, and all cells of a round are independent.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @heat(%u: memref<5x8xf32>) {
  // expected-remark@below {{%t is not parallel}}
  affine.for %t = 0 to 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 1 to 7 {
      // expected-note@below {{before S0[1, 2] reads the cell}}
      %0 = affine.load %u[%t, %i - 1] : memref<5x8xf32>
      %1 = affine.load %u[%t, %i] : memref<5x8xf32>
      %2 = affine.load %u[%t, %i + 1] : memref<5x8xf32>
      %3 = arith.addf %0, %1 : f32
      %4 = arith.addf %3, %2 : f32
      // expected-remark@below {{S0: raw on %u from S0, carried by %t, distance (1, 1)}}
      // expected-remark@below {{S0: raw on %u from S0, carried by %t, distance (1, 0)}}
      // expected-remark@below {{S0: raw on %u from S0, carried by %t, distance (1, -1)}}
      // expected-note@below {{S0[0, 1] writes %u}}
      affine.store %4, %u[%t + 1, %i] : memref<5x8xf32>
    }
  }
  return
}

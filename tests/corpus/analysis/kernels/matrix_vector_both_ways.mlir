// y = A x and z = A' y: row i of the second product needs y[i] alone, so that both stand in one loop.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @atax(%A: memref<4x5xf32>, %x: memref<5xf32>, %y: memref<4xf32>, %z: memref<5xf32>) {
  // expected-remark@below {{%i is not parallel: a reduction by addf in %z}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is not parallel: a reduction by addf in %y}}
    affine.for %j = 0 to 5 {
      %0 = affine.load %A[%i, %j] : memref<4x5xf32>
      %1 = affine.load %x[%j] : memref<5xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = affine.load %y[%i] : memref<4xf32>
      %4 = arith.addf %3, %2 : f32
      // expected-remark@below {{S0: raw on %y from S0, carried by %j, distance (0, 1..4)}}
      // expected-remark@below {{S0: war on %y from S0, carried by %j, distance (0, 1..4)}}
      // expected-remark@below {{S0: waw on %y from S0, carried by %j, distance (0, 1..4)}}
      affine.store %4, %y[%i] : memref<4xf32>
    }
    // expected-remark@below {{%k is parallel}}
    affine.for %k = 0 to 5 {
      %0 = affine.load %A[%i, %k] : memref<4x5xf32>
      %1 = affine.load %y[%i] : memref<4xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = affine.load %z[%k] : memref<5xf32>
      %4 = arith.addf %3, %2 : f32
      // expected-remark@below {{S1: raw on %y from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %z from S1, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S1: war on %z from S1, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S1: waw on %z from S1, carried by %i, distance (1..3, 0)}}
      affine.store %4, %z[%k] : memref<5xf32>
    }
  }
  return
}

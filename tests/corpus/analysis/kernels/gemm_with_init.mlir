// C is cleared for each cell before its sum: all within (i, j).
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @gemm(%A: memref<4x4xf32>, %B: memref<4x4xf32>, %C: memref<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 4 {
      affine.store %zero, %C[%i, %j] : memref<4x4xf32>
      // expected-remark@below {{%k is not parallel: a reduction by addf in %C}}
      affine.for %k = 0 to 4 {
        %0 = affine.load %A[%i, %k] : memref<4x4xf32>
        %1 = affine.load %B[%k, %j] : memref<4x4xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %C[%i, %j] : memref<4x4xf32>
        %4 = arith.addf %3, %2 : f32
        // expected-remark@below {{S1: raw on %C from S0, distance (0, 0)}}
        // expected-remark@below {{S1: waw on %C from S0, distance (0, 0)}}
        // expected-remark@below {{S1: raw on %C from S1, carried by %k, distance (0, 0, 1..3)}}
        // expected-remark@below {{S1: war on %C from S1, carried by %k, distance (0, 0, 1..3)}}
        // expected-remark@below {{S1: waw on %C from S1, carried by %k, distance (0, 0, 1..3)}}
        affine.store %4, %C[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return
}

// A sum over two inner loops: both carry the total, the outer two are parallel.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<3x3x3x3xf32>, %C: memref<3x3xf32>) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j, %k}}
  affine.for %i = 0 to 3 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 3 {
      // expected-remark@below {{%k is not parallel: a reduction by addf in %C}}
      affine.for %k = 0 to 3 {
        // expected-remark@below {{%l is not parallel: a reduction by addf in %C}}
        affine.for %l = 0 to 3 {
          %0 = affine.load %C[%i, %j] : memref<3x3xf32>
          %1 = affine.load %A[%i, %j, %k, %l] : memref<3x3x3x3xf32>
          %2 = arith.addf %0, %1 : f32
          // expected-remark@below {{S0: raw on %C from S0, carried by %k, distance (0, 0, 1..2, -2..2)}}
          // expected-remark@below {{S0: raw on %C from S0, carried by %l, distance (0, 0, 0, 1..2)}}
          // expected-remark@below {{S0: war on %C from S0, carried by %k, distance (0, 0, 1..2, -2..2)}}
          // expected-remark@below {{S0: war on %C from S0, carried by %l, distance (0, 0, 0, 1..2)}}
          // expected-remark@below {{S0: waw on %C from S0, carried by %k, distance (0, 0, 1..2, -2..2)}}
          // expected-remark@below {{S0: waw on %C from S0, carried by %l, distance (0, 0, 0, 1..2)}}
          affine.store %2, %C[%i, %j] : memref<3x3xf32>
        }
      }
    }
  }
  return
}

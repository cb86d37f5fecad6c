// The lower triangle of A times its transpose: A is only read.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @syrk(%A: memref<4x3xf32>, %C: memref<4x4xf32>) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j, %k}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
      // expected-remark@below {{%k is not parallel: a reduction by addf in %C}}
      affine.for %k = 0 to 3 {
        %0 = affine.load %A[%i, %k] : memref<4x3xf32>
        %1 = affine.load %A[%j, %k] : memref<4x3xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %C[%i, %j] : memref<4x4xf32>
        %4 = arith.addf %3, %2 : f32
        // expected-remark@below {{S0: raw on %C from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: war on %C from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: waw on %C from S0, carried by %k, distance (0, 0, 1..2)}}
        affine.store %4, %C[%i, %j] : memref<4x4xf32>
      }
    }
  }
  return
}

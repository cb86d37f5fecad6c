// A total per row: only the loop over columns is a reduction.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x6xf32>, %s: memref<4xf32>) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is not parallel: a reduction by addf in %s}}
    affine.for %j = 0 to 6 {
      %0 = affine.load %A[%i, %j] : memref<4x6xf32>
      %1 = affine.load %s[%i] : memref<4xf32>
      %2 = arith.addf %1, %0 : f32
      // expected-remark@below {{S0: raw on %s from S0, carried by %j, distance (0, 1..5)}}
      // expected-remark@below {{S0: war on %s from S0, carried by %j, distance (0, 1..5)}}
      // expected-remark@below {{S0: waw on %s from S0, carried by %j, distance (0, 1..5)}}
      affine.store %2, %s[%i] : memref<4xf32>
    }
  }
  return
}

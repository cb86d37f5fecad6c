// The same matrix by columns: now the outer loop carries the totals.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x6xf32>, %s: memref<6xf32>) {
  // expected-remark@below {{%i is not parallel: a reduction by addf in %s}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      %0 = affine.load %A[%i, %j] : memref<4x6xf32>
      %1 = affine.load %s[%j] : memref<6xf32>
      %2 = arith.addf %1, %0 : f32
      // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..3, 0)}}
      affine.store %2, %s[%j] : memref<6xf32>
    }
  }
  return
}

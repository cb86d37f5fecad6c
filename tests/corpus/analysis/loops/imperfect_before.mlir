// A cell is prepared before the inner loop adds to it.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6xf32>, %s: memref<6xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    affine.store %zero, %s[%i] : memref<6xf32>
    // expected-remark@below {{%j is not parallel: a reduction by addf in %s}}
    affine.for %j = 0 to 6 {
      %0 = affine.load %s[%i] : memref<6xf32>
      %1 = affine.load %A[%i, %j] : memref<6x6xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S1: raw on %s from S0, distance (0)}}
      // expected-remark@below {{S1: waw on %s from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %s from S1, carried by %j, distance (0, 1..5)}}
      // expected-remark@below {{S1: war on %s from S1, carried by %j, distance (0, 1..5)}}
      // expected-remark@below {{S1: waw on %s from S1, carried by %j, distance (0, 1..5)}}
      affine.store %2, %s[%i] : memref<6xf32>
    }
  }
  return
}

// The total of each column, then the difference from it: the second nest needs the first as a whole.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @center(%A: memref<4x5xf32>, %total: memref<5xf32>) {
  // expected-remark@below {{%i is not parallel: a reduction by addf in %total}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 5 {
      %0 = affine.load %A[%i, %j] : memref<4x5xf32>
      %1 = affine.load %total[%j] : memref<5xf32>
      %2 = arith.addf %1, %0 : f32
      // expected-remark@below {{S0: raw on %total from S0, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S0: war on %total from S0, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S0: waw on %total from S0, carried by %i, distance (1..3, 0)}}
      affine.store %2, %total[%j] : memref<5xf32>
    }
  }
  // expected-remark@below {{%k is parallel}}
  affine.for %k = 0 to 4 {
    // expected-remark@below {{%l is parallel}}
    affine.for %l = 0 to 5 {
      %0 = affine.load %A[%k, %l] : memref<4x5xf32>
      %1 = affine.load %total[%l] : memref<5xf32>
      %2 = arith.subf %0, %1 : f32
      // expected-remark@below {{S1: raw on %total from S0}}
      // expected-remark@below {{S1: war on %A from S0}}
      affine.store %2, %A[%k, %l] : memref<4x5xf32>
    }
  }
  return
}

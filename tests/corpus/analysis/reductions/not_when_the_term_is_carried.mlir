// The term that is added is the total of the neighbouring column, which the same loop changes.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%s: memref<6x4xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 1 to 4 {
      // expected-note@below {{before S0[1, 2] reads the cell}}
      // expected-note@below {{before S0[0, 2] reads the cell}}
      %0 = affine.load %s[0, %j - 1] : memref<6x4xf32>
      %1 = affine.load %s[0, %j] : memref<6x4xf32>
      %2 = arith.addf %1, %0 : f32
      // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (1..5, 1)}}
      // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (1..5, 0)}}
      // expected-remark@below {{S0: raw on %s from S0, carried by %j, distance (0, 1)}}
      // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (1..5, -1)}}
      // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (1..5, 0)}}
      // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..5, 0)}}
      // expected-note@below {{S0[0, 1] writes %s}}
      affine.store %2, %s[0, %j] : memref<6x4xf32>
    }
  }
  return
}

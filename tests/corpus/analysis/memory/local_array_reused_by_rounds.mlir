// A row buffer that is allocated once: each round overwrites what the round before has left there.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4x6xf32>) {
  %row = memref.alloca() : memref<6xf32>
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %row is private}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      %0 = affine.load %A[%i, %j] : memref<4x6xf32>
      // expected-remark@below {{S0: waw on %row from S0, carried by %i, distance (1..3, 0)}}
      // expected-remark@below {{S0: war on %row from S1, carried by %i, distance (1..3)}}
      // expected-note@below {{S0[0, 0] writes %row}}
      affine.store %0, %row[%j] : memref<6xf32>
    }
    // expected-remark@below {{%k is parallel}}
    affine.for %k = 0 to 6 {
      // expected-note@below {{before S1[1, 5] reads the cell}}
      %0 = affine.load %row[5 - %k] : memref<6xf32>
      // expected-remark@below {{S1: raw on %row from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %row from S0, carried by %i, distance (1..3)}}
      // expected-remark@below {{S1: war on %A from S0, distance (0)}}
      affine.store %0, %A[%i, %k] : memref<4x6xf32>
    }
  }
  return
}

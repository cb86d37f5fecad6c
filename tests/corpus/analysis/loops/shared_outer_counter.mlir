// Under one outer loop the distance has one component, whatever the inner loops do.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6xf32>, %B: memref<6x6xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 5 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      // expected-note@below {{S0[0, 0] writes %A}}
      affine.store %x, %A[%i + 1, %j] : memref<6x6xf32>
    }
    // expected-remark@below {{%k is parallel}}
    affine.for %k = 0 to 6 {
      // expected-note@below {{before S1[1, 0] reads the cell}}
      %0 = affine.load %A[%i, %k] : memref<6x6xf32>
      // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (1)}}
      affine.store %0, %B[%i, %k] : memref<6x6xf32>
    }
  }
  return
}

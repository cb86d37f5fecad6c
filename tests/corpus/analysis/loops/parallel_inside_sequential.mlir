// Two buffers: the rounds are in order, and within a round all cells may be computed at once.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  // expected-remark@below {{%t is not parallel}}
  affine.for %t = 0 to 3 {
    // expected-remark@below {{%i is parallel}}
    affine.parallel (%i) = (0) to (8) {
      %0 = affine.load %A[%i] : memref<8xf32>
      // expected-remark@below {{S0: waw on %B from S0, carried by %t, distance (1..2, 0)}}
      // expected-remark@below {{S0: raw on %A from S1, carried by %t, distance (1..2)}}
      // expected-remark@below {{S0: war on %B from S1, carried by %t, distance (1..2)}}
      // expected-note@below {{S0[0, 0] writes %B}}
      affine.store %0, %B[7 - %i] : memref<8xf32>
    }
    // expected-remark@below {{%j is parallel}}
    affine.parallel (%j) = (0) to (8) {
      // expected-note@below {{before S1[1, 7] reads the cell; and through %A}}
      %0 = affine.load %B[%j] : memref<8xf32>
      // expected-remark@below {{S1: raw on %B from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %B from S0, carried by %t, distance (1..2)}}
      // expected-remark@below {{S1: war on %A from S0, distance (0)}}
      // expected-remark@below {{S1: war on %A from S0, carried by %t, distance (1..2)}}
      // expected-remark@below {{S1: waw on %A from S1, carried by %t, distance (1..2, 0)}}
      affine.store %0, %A[%j] : memref<8xf32>
    }
  }
  return
}

// From one array to the other and back: within a round all cells are independent.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @jacobi_1d(%A: memref<8xf32>, %B: memref<8xf32>, %third: f32) {
  // expected-remark@below {{%t is not parallel}}
  affine.for %t = 0 to 3 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 1 to 7 {
      %0 = affine.load %A[%i - 1] : memref<8xf32>
      %1 = affine.load %A[%i] : memref<8xf32>
      %2 = affine.load %A[%i + 1] : memref<8xf32>
      %3 = arith.addf %0, %1 : f32
      %4 = arith.addf %3, %2 : f32
      %5 = arith.mulf %4, %third : f32
      // expected-remark@below {{S0: waw on %B from S0, carried by %t, distance (1..2, 0)}}
      // expected-remark@below {{S0: raw on %A from S1, carried by %t, distance (1..2)}}
      // expected-remark@below {{S0: war on %B from S1, carried by %t, distance (1..2)}}
      // expected-note@below {{S0[0, 1] writes %B}}
      affine.store %5, %B[%i] : memref<8xf32>
    }
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 1 to 7 {
      // expected-note@below {{before S1[1, 1] reads the cell; and through %A}}
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

// The value of the iteration before, kept in a scalar.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %last: memref<f32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %last[] : memref<f32>
    // expected-remark@below {{S0: raw on %last from S1, carried by %i, distance (1..7)}}
    affine.store %0, %B[%i] : memref<8xf32>
    %1 = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{S1: war on %last from S0, distance (0)}}
    // expected-remark@below {{S1: war on %last from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S1: waw on %last from S1, carried by %i, distance (1..7)}}
    // expected-note@below {{S1[0] writes %last}}
    affine.store %1, %last[] : memref<f32>
  }
  return
}

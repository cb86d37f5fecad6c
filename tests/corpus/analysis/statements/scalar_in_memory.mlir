// A scalar kept in a 0-d memref is one cell for all iterations.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %s: memref<f32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %s is private, the last values copied out}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %s from S1, carried by %i, distance (1..7)}}
    // expected-note@below {{S0[0] writes %s}}
    affine.store %0, %s[] : memref<f32>
    // expected-note@below {{before S1[1] reads the cell}}
    %1 = affine.load %s[] : memref<f32>
    // expected-remark@below {{S1: raw on %s from S0, distance (0)}}
    // expected-remark@below {{S1: raw on %s from S0, carried by %i, distance (1..7)}}
    affine.store %1, %B[%i] : memref<8xf32>
  }
  return
}

// The last value wins: an output dependence without a load is no reduction.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %s: memref<f32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %s is private, the last values copied out}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..7)}}
    // expected-note@below {{S0[0] writes %s}}
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %0, %s[] : memref<f32>
  }
  return
}

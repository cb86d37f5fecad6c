// The last value wins: an output dependence without a load is no reduction.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %s: memref<f32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..7)}}
    affine.store %0, %s[] : memref<f32>
  }
  return
}

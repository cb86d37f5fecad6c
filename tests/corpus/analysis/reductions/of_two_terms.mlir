// Two terms are added to the total one after the other: still sums alone on the way from load to store.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %s: memref<f32>) {
  // expected-remark@below {{%i is not parallel: a reduction by addf in %s}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    %1 = affine.load %B[%i] : memref<8xf32>
    %2 = affine.load %s[] : memref<f32>
    %3 = arith.addf %2, %0 : f32
    %4 = arith.addf %3, %1 : f32
    // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..7)}}
    affine.store %4, %s[] : memref<f32>
  }
  return
}

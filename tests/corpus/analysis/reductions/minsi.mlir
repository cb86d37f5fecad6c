// A minimum of signed integers.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xi32>, %s: memref<i32>) {
  // expected-remark@below {{%i is not parallel: a reduction by minsi in %s}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xi32>
    %1 = affine.load %s[] : memref<i32>
    %2 = arith.minsi %1, %0 : i32
    // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..7)}}
    affine.store %2, %s[] : memref<i32>
  }
  return
}

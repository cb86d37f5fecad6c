// Even cells are written and multiples of three read: they share the multiples of six.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 16 step 2 {
    affine.store %x, %A[%i] : memref<16xf32>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 0 to 16 step 3 {
    %0 = affine.load %A[%j] : memref<16xf32>
    // expected-remark@below {{S1: raw on %A from S0}}
    affine.store %0, %B[%j] : memref<16xf32>
  }
  return
}

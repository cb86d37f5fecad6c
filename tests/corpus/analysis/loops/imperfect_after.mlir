// What the inner loop has computed is used behind it, in the same outer iteration.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6xf32>, %B: memref<6xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      affine.store %x, %A[%i, %j] : memref<6x6xf32>
    }
    %0 = affine.load %A[%i, 5] : memref<6x6xf32>
    // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
    affine.store %0, %B[%i] : memref<6xf32>
  }
  return
}

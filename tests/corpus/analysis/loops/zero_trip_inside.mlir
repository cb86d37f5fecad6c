// The inner loop never runs, so the two statements around it are all there is.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 3 to 3 {
      affine.store %x, %A[0] : memref<8xf32>
    }
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{S2: raw on %A from S0, distance (0)}}
    affine.store %0, %B[%i] : memref<8xf32>
  }
  return
}

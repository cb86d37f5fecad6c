// Statements before and behind a loop have no counter in common with it, hence no distance.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %r: memref<f32>, %x: f32) {
  affine.store %x, %A[0] : memref<8xf32>
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 1 to 8 {
    %0 = affine.load %A[0] : memref<8xf32>
    // expected-remark@below {{S1: raw on %A from S0}}
    affine.store %0, %A[%i] : memref<8xf32>
  }
  %1 = affine.load %A[7] : memref<8xf32>
  // expected-remark@below {{S2: raw on %A from S1}}
  affine.store %1, %r[] : memref<f32>
  return
}

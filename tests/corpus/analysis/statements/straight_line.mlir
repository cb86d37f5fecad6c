// No loops: cell 1 is written, read, and written again.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<4xf32>, %x: f32) {
  affine.store %x, %A[1] : memref<4xf32>
  %0 = affine.load %A[1] : memref<4xf32>
  // expected-remark@below {{S1: raw on %A from S0}}
  affine.store %0, %A[2] : memref<4xf32>
  // expected-remark@below {{S2: waw on %A from S0}}
  // expected-remark@below {{S2: war on %A from S1}}
  affine.store %x, %A[1] : memref<4xf32>
  return
}

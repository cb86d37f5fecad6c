// The second statement reads what the first has just written: in one iteration, so the loop is parallel.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
    affine.store %0, %B[%i] : memref<8xf32>
  }
  return
}

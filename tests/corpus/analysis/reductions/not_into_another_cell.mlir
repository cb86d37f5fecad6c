// What is loaded is the cell before the one that is stored: a prefix sum, not a total.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 8 {
    // expected-note@below {{before S0[2] reads the cell}}
    %0 = affine.load %A[%i - 1] : memref<8xf32>
    %1 = affine.load %A[%i] : memref<8xf32>
    %2 = arith.addf %0, %1 : f32
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[1] writes %A}}
    affine.store %2, %A[%i] : memref<8xf32>
  }
  return
}

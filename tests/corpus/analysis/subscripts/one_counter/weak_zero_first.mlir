// Each iteration reads cell 0, which the first one writes.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %A[0] : memref<8xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..7)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i] : memref<8xf32>
  }
  return
}

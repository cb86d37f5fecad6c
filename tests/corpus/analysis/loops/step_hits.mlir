// The cell three before is what the iteration before wrote; the distance is in values of the counter.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 3 to 16 step 3 {
    // expected-note@below {{before S0[6] reads the cell}}
    %0 = affine.load %A[%i - 3] : memref<16xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (3)}}
    // expected-note@below {{S0[3] writes %A}}
    affine.store %0, %A[%i] : memref<16xf32>
  }
  return
}

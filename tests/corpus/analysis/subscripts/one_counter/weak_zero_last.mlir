// Each iteration reads the last cell, which only the last one writes.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{S0[6] reads %A}}
    %0 = affine.load %A[7] : memref<8xf32>
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..7)}}
    // expected-note@below {{before S0[7] writes the cell}}
    affine.store %0, %A[%i] : memref<8xf32>
  }
  return
}

// Reads 2i and writes i: iteration i reads what iteration 2i will overwrite.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<20xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 10 {
    // expected-note@below {{S0[1] reads %A}}
    %0 = affine.load %A[2 * %i] : memref<20xf32>
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..4)}}
    // expected-note@below {{before S0[2] writes the cell}}
    affine.store %0, %A[%i] : memref<20xf32>
  }
  return
}

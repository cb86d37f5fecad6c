// Rounded up is read, rounded down written: one or two iterations later it is overwritten, and nothing
// that is written is read later.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 16 {
    // expected-note@below {{S0[0] reads %A}}
    %0 = affine.load %A[%i ceildiv 2] : memref<9xf32>
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..2)}}
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %0, %A[%i floordiv 2] : memref<9xf32>
  }
  return
}

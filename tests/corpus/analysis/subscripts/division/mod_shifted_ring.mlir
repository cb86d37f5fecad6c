// A rotation in a ring: the next cell of the last one is the first.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 6 {
    // expected-note@below {{before S0[5] reads the cell}}
    %0 = affine.load %A[(%i + 1) mod 6] : memref<6xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (5)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i] : memref<6xf32>
  }
  return
}

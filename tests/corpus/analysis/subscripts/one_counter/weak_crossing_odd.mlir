// i and 7 - i cross between iterations 3 and 4, which are the nearest that meet.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[4] reads the cell}}
    %0 = affine.load %A[7 - %i] : memref<8xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..7)}}
    // expected-note@below {{S0[3] writes %A}}
    affine.store %0, %A[%i] : memref<8xf32>
  }
  return
}

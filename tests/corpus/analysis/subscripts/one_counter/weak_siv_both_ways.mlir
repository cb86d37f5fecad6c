// 3i + 1 is written and 2i + 4 read: they meet in iteration 3, and on its two sides the other one is ahead.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<32xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 10 {
    // expected-note@below {{before S0[6] reads the cell}}
    %0 = affine.load %A[2 * %i + 4] : memref<32xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..2)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[5] writes %A}}
    affine.store %0, %A[3 * %i + 1] : memref<32xf32>
  }
  return
}

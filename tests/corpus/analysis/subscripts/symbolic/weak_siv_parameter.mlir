// 2i against i from 1 on: iteration 0 would meet itself, and the nearest pair is 1 and 2.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to %n {
    // expected-note@below {{before S0[2] reads the cell (n = 3)}}
    %0 = affine.load %A[%i] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..)}}
    // expected-note@below {{S0[1] writes %A}}
    affine.store %0, %A[2 * %i] : memref<?xf32>
  }
  return
}

// The distance is a parameter, and it may be positive (a flow), negative (an overwriting) or 0 (nothing).
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %d: index) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel if d = 0, or d >= n, or d <= -n}}
  affine.for %i = 0 to %n {
    // expected-note@below {{before S0[1] reads the cell (n = 2, d = 1)}}
    %0 = affine.load %A[%i + 8] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%i + symbol(%d) + 8] : memref<?xf32>
  }
  return
}

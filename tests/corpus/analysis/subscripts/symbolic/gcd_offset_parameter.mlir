// n + 2i is even for an even n only: then it may lie among the cells that are read, before or behind.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel if -1 <= n <= 1, or n >= 15, or n <= -15}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[1] reads the cell (n = 2)}}
    %0 = affine.load %A[2 * %i + 8] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..7)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[2 * %i + symbol(%n) + 8] : memref<?xf32>
  }
  return
}

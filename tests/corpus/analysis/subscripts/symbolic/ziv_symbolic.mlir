// Two parameters may be equal: then all iterations meet in one cell.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %p: index, %q: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to %n {
    // expected-note@below {{before S0[1] reads the cell (n = 2, p = 0, q = 0)}}
    %0 = affine.load %A[symbol(%p)] : memref<?xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1..)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[symbol(%q)] : memref<?xf32>
  }
  return
}

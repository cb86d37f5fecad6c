// A parameter and its successor are never equal.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %p: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to %n {
    %0 = affine.load %A[symbol(%p) + 1] : memref<?xf32>
    // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (1..)}}
    // expected-note@below {{S0[0] writes %A}}
    // expected-note@below {{before S0[1] writes the cell (n = 2, p = 0)}}
    affine.store %0, %A[symbol(%p)] : memref<?xf32>
  }
  return
}

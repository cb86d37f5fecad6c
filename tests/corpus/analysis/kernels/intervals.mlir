// Dynamic programming over intervals, the longer ones after the shorter: (i, j) needs (i + 1, j) and (i, j - 1).
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @intervals(%N: memref<5x5xi32>) {
  // expected-remark@below {{%r is not parallel}}
  affine.for %r = 1 to 5 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 0 to affine_map<(r) -> (5 - r)>(%r) {
      // expected-note@below {{before S0[2, 0] reads the cell}}
      %0 = affine.load %N[%i + 1, %i + %r] : memref<5x5xi32>
      %1 = affine.load %N[%i, %i + %r - 1] : memref<5x5xi32>
      %2 = arith.maxsi %0, %1 : i32
      // expected-remark@below {{S0: raw on %N from S0, carried by %r, distance (1, -1)}}
      // expected-remark@below {{S0: raw on %N from S0, carried by %r, distance (1, 0)}}
      // expected-note@below {{S0[1, 1] writes %N}}
      affine.store %2, %N[%i, %i + %r] : memref<5x5xi32>
    }
  }
  return
}

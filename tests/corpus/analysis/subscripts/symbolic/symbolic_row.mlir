// Row p may be among those that are written: then rows after it read what it has got.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?x?xf32>, %n: index, %p: index) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  // expected-remark@below {{%i would be parallel if p >= n, or p < 0}}
  affine.for %i = 0 to %n {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to %n {
      // expected-note@below {{before S0[1, 0] reads the cell (n = 2, p = 0)}}
      %0 = affine.load %A[symbol(%p), %j] : memref<?x?xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1.., 0)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1.., 0)}}
      // expected-note@below {{S0[0, 0] writes %A}}
      affine.store %0, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

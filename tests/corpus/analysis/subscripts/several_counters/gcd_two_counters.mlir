// 6i + 4j is even and 2i + 2j + 1 is odd; only the writes meet, as 6 * 2 = 4 * 3.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<64xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %A[2 * %i + 2 * %j + 1] : memref<64xf32>
      // expected-remark@below {{S0: waw on %A from S0, carried by %i, distance (2, -3)}}
      // expected-note@below {{S0[0, 3] writes %A}}
      // expected-note@below {{before S0[2, 0] writes the cell}}
      affine.store %0, %A[6 * %i + 4 * %j] : memref<64xf32>
    }
  }
  return
}

// Each row is one cell shorter than the one above, so that all cells it reads there exist.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8x8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 1 to 5 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to affine_map<(i) -> (-i + 8)>(%i) {
      // expected-note@below {{before S0[2, 0] reads the cell}}
      %0 = affine.load %A[%i - 1, %j] : memref<8x8xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1, 0)}}
      // expected-note@below {{S0[1, 0] writes %A}}
      affine.store %0, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

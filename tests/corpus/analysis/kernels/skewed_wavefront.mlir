// A sweep over neighbours above and to the left, along anti-diagonals: within one all cells are independent.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @wavefront(%A: memref<6x6xf32>) {
  // expected-remark@below {{%w is not parallel}}
  // expected-remark@below {{%w is permutable with %i}}
  affine.for %w = 2 to 11 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = max affine_map<(w) -> (1, w - 5)>(%w) to min affine_map<(w) -> (6, w)>(%w) {
      // expected-note@below {{before S0[3, 2] reads the cell}}
      %0 = affine.load %A[%i - 1, %w - %i] : memref<6x6xf32>
      %1 = affine.load %A[%i, %w - %i - 1] : memref<6x6xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S0: raw on %A from S0, carried by %w, distance (1, 1)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %w, distance (1, 0)}}
      // expected-note@below {{S0[2, 1] writes %A}}
      affine.store %2, %A[%i, %w - %i] : memref<6x6xf32>
    }
  }
  return
}

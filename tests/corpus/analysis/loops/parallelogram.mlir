// A skewed stencil: (1, 0) and (1, 1) in the skewed counters, so that the inner loop is parallel.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16x16xf32>) {
  // expected-remark@below {{%t is not parallel}}
  // expected-remark@below {{%t is permutable with %s}}
  affine.for %t = 1 to 5 {
    // expected-remark@below {{%s is parallel}}
    affine.for %s = affine_map<(t) -> (t)>(%t) to affine_map<(t) -> (t + 6)>(%t) {
      // expected-note@below {{before S0[2, 2] reads the cell}}
      %0 = affine.load %A[%t - 1, %s - %t] : memref<16x16xf32>
      %1 = affine.load %A[%t - 1, %s - %t + 1] : memref<16x16xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S0: raw on %A from S0, carried by %t, distance (1, 1)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %t, distance (1, 0)}}
      // expected-note@below {{S0[1, 1] writes %A}}
      affine.store %2, %A[%t, %s - %t] : memref<16x16xf32>
    }
  }
  return
}

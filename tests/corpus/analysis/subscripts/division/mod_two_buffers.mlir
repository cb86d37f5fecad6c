// Two buffers in turn: each round reads the one that the round before has written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<2x8xf32>) {
  // expected-remark@below {{%t is not parallel}}
  // expected-remark@below {{%t is permutable with %i}}
  affine.for %t = 0 to 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 0 to 8 {
      // expected-note@below {{before S0[1, 0] reads the cell}}
      %0 = affine.load %A[%t mod 2, %i] : memref<2x8xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %t, distance (1..3, 0)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %t, distance (1..3, 0)}}
      // expected-remark@below {{S0: waw on %A from S0, carried by %t, distance (2, 0)}}
      // expected-note@below {{S0[0, 0] writes %A}}
      affine.store %0, %A[(%t + 1) mod 2, %i] : memref<2x8xf32>
    }
  }
  return
}

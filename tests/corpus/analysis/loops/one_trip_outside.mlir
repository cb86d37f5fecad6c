// The outer loop runs once at most, so only the inner one carries.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %n: index) {
  // expected-remark@below {{%t is parallel}}
  // expected-remark@below {{%t is permutable with %i}}
  affine.for %t = 0 to min affine_map<()[n] -> (n, 1)>()[%n] {
    // expected-remark@below {{%i is not parallel}}
    affine.for %i = 1 to 8 {
      // expected-note@below {{before S0[0, 2] reads the cell (n = 1)}}
      %0 = affine.load %A[%i - 1] : memref<8xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (0, 1)}}
      // expected-note@below {{S0[0, 1] writes %A}}
      affine.store %0, %A[%i] : memref<8xf32>
    }
  }
  return
}

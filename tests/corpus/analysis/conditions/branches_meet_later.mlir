// What the first half writes, the second half reads in its branch.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#low = affine_set<(i) : (3 - i >= 0)>
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    affine.if #low(%i) {
      // expected-note@below {{S0[0] writes %A}}
      affine.store %x, %A[%i] : memref<8xf32>
    } else {
      // expected-note@below {{before S1[4] reads the cell}}
      %0 = affine.load %A[%i - 4] : memref<8xf32>
      // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (4)}}
      affine.store %0, %B[%i] : memref<8xf32>
    }
  }
  return
}

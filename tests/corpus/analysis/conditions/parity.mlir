// Even iterations write their cell, odd ones read the cell before it.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#even = affine_set<(i) : (i mod 2 == 0)>
func.func @f(%A: memref<12xf32>, %B: memref<12xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 12 {
    affine.if #even(%i) {
      // expected-note@below {{S0[0] writes %A}}
      affine.store %x, %A[%i] : memref<12xf32>
    } else {
      // expected-note@below {{before S1[1] reads the cell}}
      %0 = affine.load %A[%i - 1] : memref<12xf32>
      // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (1)}}
      affine.store %0, %B[%i] : memref<12xf32>
    }
  }
  return
}

// In blocks of four the first cell is written and read by the three others.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#first = affine_set<(i) : (i mod 4 == 0)>
func.func @f(%A: memref<16xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 16 {
    affine.if #first(%i) {
      // expected-note@below {{S0[0] writes %A}}
      affine.store %x, %A[%i] : memref<16xf32>
    } else {
      // expected-note@below {{before S1[1] reads the cell}}
      %0 = affine.load %A[(%i floordiv 4) * 4] : memref<16xf32>
      // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (1..3)}}
      affine.store %0, %A[%i] : memref<16xf32>
    }
  }
  return
}

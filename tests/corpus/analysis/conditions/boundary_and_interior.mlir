// The edge is set, then the interior reads it: the condition tells the edge from the rest.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#edge = affine_set<(i) : (i == 0)>
func.func @f(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    affine.if #edge(%i) {
      // expected-note@below {{S0[0] writes %A}}
      affine.store %x, %A[0] : memref<8xf32>
    } else {
      // expected-note@below {{before S1[1] reads the cell}}
      %0 = affine.load %A[0] : memref<8xf32>
      // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (1..7)}}
      affine.store %0, %A[%i] : memref<8xf32>
    }
  }
  return
}

// Only the first iteration writes the cell that all read.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#first = affine_set<(i) : (i == 0)>
func.func @f(%A: memref<1xf32>, %B: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    affine.if #first(%i) {
      // expected-note@below {{S0[0] writes %A}}
      affine.store %x, %A[0] : memref<1xf32>
    }
    // expected-note@below {{before S1[1] reads the cell}}
    %0 = affine.load %A[0] : memref<1xf32>
    // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
    // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (1..7)}}
    affine.store %0, %B[%i] : memref<8xf32>
  }
  return
}

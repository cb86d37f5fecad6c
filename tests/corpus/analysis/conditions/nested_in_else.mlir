// Three ranges: below 3 cells are written, from 6 on they are read back, and between nothing is done with them.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#below = affine_set<(i) : (2 - i >= 0)>
#above = affine_set<(i) : (i - 6 >= 0)>
func.func @f(%A: memref<9xf32>, %B: memref<9xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 9 {
    affine.if #below(%i) {
      // expected-note@below {{S0[2] writes %A}}
      affine.store %x, %A[%i] : memref<9xf32>
    } else {
      affine.if #above(%i) {
        // expected-note@below {{before S1[6] reads the cell}}
        %0 = affine.load %A[8 - %i] : memref<9xf32>
        // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (4..8)}}
        affine.store %0, %B[%i] : memref<9xf32>
      }
    }
  }
  return
}

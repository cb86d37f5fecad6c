// The result is taken in the last iteration, when all cells are there.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#last = affine_set<(i)[n] : (i - n + 1 == 0)>
func.func @f(%A: memref<?xf32>, %r: memref<f32>, %x: f32, %n: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to %n {
    // expected-note@below {{S0[0] writes %A}}
    affine.store %x, %A[%i] : memref<?xf32>
    affine.if #last(%i)[%n] {
      // expected-note@below {{before S1[1] reads the cell (n = 2)}}
      %0 = affine.load %A[0] : memref<?xf32>
      // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %A from S0, carried by %i, distance (1..)}}
      affine.store %0, %r[] : memref<f32>
    }
  }
  return
}

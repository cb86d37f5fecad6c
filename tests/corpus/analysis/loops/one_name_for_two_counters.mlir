// Both loops call their counter %i: the second reads one cell ahead of what it overwrites.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 9 {
    affine.store %x, %A[%i] : memref<9xf32>
  }
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{S1[0] reads %A}}
    %0 = affine.load %A[%i + 1] : memref<9xf32>
    // expected-remark@below {{S1: raw on %A from S0}}
    // expected-remark@below {{S1: waw on %A from S0}}
    // expected-remark@below {{S1: war on %A from S1, carried by %i, distance (1)}}
    // expected-note@below {{before S1[1] writes the cell}}
    affine.store %0, %A[%i] : memref<9xf32>
  }
  return
}

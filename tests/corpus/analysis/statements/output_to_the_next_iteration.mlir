// Each cell is written as the right neighbour first, and by its own iteration later.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>, %x: f32, %y: f32) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %A is private, the last values copied out}}
  affine.for %i = 0 to 8 {
    // expected-remark@below {{S0: waw on %A from S1, carried by %i, distance (1)}}
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %x, %A[%i] : memref<9xf32>
    // expected-note@below {{S1[0] writes %A}}
    affine.store %y, %A[%i + 1] : memref<9xf32>
  }
  return
}

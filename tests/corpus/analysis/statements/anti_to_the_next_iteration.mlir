// The second statement reads what the first will overwrite one iteration later.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>, %B: memref<9xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-remark@below {{S0: war on %A from S1, carried by %i, distance (1)}}
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %x, %A[%i] : memref<9xf32>
    // expected-note@below {{S1[0] reads %A}}
    %0 = affine.load %A[%i + 1] : memref<9xf32>
    affine.store %0, %B[%i] : memref<9xf32>
  }
  return
}

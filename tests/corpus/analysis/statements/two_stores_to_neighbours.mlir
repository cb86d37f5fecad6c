// One statement that writes two neighbouring cells: the next instance writes one of them again.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<9xf32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i would be parallel once %B is private, the last values copied out}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-note@below {{before S0[1] writes the cell}}
    affine.store %0, %B[%i] : memref<9xf32>
    // expected-remark@below {{S0: waw on %B from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %B}}
    affine.store %0, %B[%i + 1] : memref<9xf32>
  }
  return
}

// Back substitution in a bidiagonal system, from the last cell to the first.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @thomas(%c: memref<8xf32>, %x: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 7 {
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %x[7 - %i] : memref<8xf32>
    %1 = affine.load %c[6 - %i] : memref<8xf32>
    %2 = arith.mulf %0, %1 : f32
    %3 = affine.load %x[6 - %i] : memref<8xf32>
    %4 = arith.subf %3, %2 : f32
    // expected-remark@below {{S0: raw on %x from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %x}}
    affine.store %4, %x[6 - %i] : memref<8xf32>
  }
  return
}

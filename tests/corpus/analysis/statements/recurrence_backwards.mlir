// Horner from the end, written with a counter that runs forwards.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%c: memref<9xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 9 {
    // expected-note@below {{before S0[2] reads the cell}}
    %0 = affine.load %c[9 - %i] : memref<9xf32>
    %1 = arith.mulf %0, %x : f32
    %2 = affine.load %c[8 - %i] : memref<9xf32>
    %3 = arith.addf %1, %2 : f32
    // expected-remark@below {{S0: raw on %c from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[1] writes %c}}
    affine.store %3, %c[8 - %i] : memref<9xf32>
  }
  return
}

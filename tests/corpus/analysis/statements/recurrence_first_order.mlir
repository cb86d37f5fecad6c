// y[i] = a y[i - 1] + x[i]: not a reduction, as every partial result is kept.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%x: memref<9xf32>, %y: memref<9xf32>, %a: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to 9 {
    // expected-note@below {{before S0[2] reads the cell}}
    %0 = affine.load %y[%i - 1] : memref<9xf32>
    %1 = arith.mulf %0, %a : f32
    %2 = affine.load %x[%i] : memref<9xf32>
    %3 = arith.addf %1, %2 : f32
    // expected-remark@below {{S0: raw on %y from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[1] writes %y}}
    affine.store %3, %y[%i] : memref<9xf32>
  }
  return
}

// A product and a sum in turn, as in Horner's rule, cannot be reordered.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %s: memref<f32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-note@below {{before S0[1] reads the cell}}
    %1 = affine.load %s[] : memref<f32>
    %2 = arith.mulf %1, %x : f32
    %3 = arith.addf %2, %0 : f32
    // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..7)}}
    // expected-note@below {{S0[0] writes %s}}
    affine.store %3, %s[] : memref<f32>
  }
  return
}

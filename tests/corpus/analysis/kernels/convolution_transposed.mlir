// Each input is spread over three outputs: now neighbours of the outer loop meet in an output.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @conv(%x: memref<6xf32>, %w: memref<3xf32>, %y: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel: a reduction by addf in %y}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%k is parallel}}
    affine.for %k = 0 to 3 {
      %0 = affine.load %x[%i] : memref<6xf32>
      %1 = affine.load %w[%k] : memref<3xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = affine.load %y[%i + %k] : memref<8xf32>
      %4 = arith.addf %3, %2 : f32
      // expected-remark@below {{S0: raw on %y from S0, carried by %i, distance (1..2, -2..-1)}}
      // expected-remark@below {{S0: war on %y from S0, carried by %i, distance (1..2, -2..-1)}}
      // expected-remark@below {{S0: waw on %y from S0, carried by %i, distance (1..2, -2..-1)}}
      affine.store %4, %y[%i + %k] : memref<8xf32>
    }
  }
  return
}

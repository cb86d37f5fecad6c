// A window of 3 over a signal: the outer loop is parallel, the inner a reduction.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @conv(%x: memref<10xf32>, %w: memref<3xf32>, %y: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %k}}
  affine.for %i = 0 to 8 {
    // expected-remark@below {{%k is not parallel: a reduction by addf in %y}}
    affine.for %k = 0 to 3 {
      %0 = affine.load %x[%i + %k] : memref<10xf32>
      %1 = affine.load %w[%k] : memref<3xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = affine.load %y[%i] : memref<8xf32>
      %4 = arith.addf %3, %2 : f32
      // expected-remark@below {{S0: raw on %y from S0, carried by %k, distance (0, 1..2)}}
      // expected-remark@below {{S0: war on %y from S0, carried by %k, distance (0, 1..2)}}
      // expected-remark@below {{S0: waw on %y from S0, carried by %k, distance (0, 1..2)}}
      affine.store %4, %y[%i] : memref<8xf32>
    }
  }
  return
}

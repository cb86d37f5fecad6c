// The greatest of each 2 by 2 window, whose cells come by division of the counters.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @pool(%x: memref<4x4xf32>, %y: memref<2x2xf32>) {
  // expected-remark@below {{%i is not parallel: a reduction by maximumf in %y}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is not parallel: a reduction by maximumf in %y}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xf32>
      %1 = affine.load %y[%i floordiv 2, %j floordiv 2] : memref<2x2xf32>
      %2 = arith.maximumf %1, %0 : f32
      // expected-remark@below {{S0: raw on %y from S0, carried by %i, distance (1, -1..1)}}
      // expected-remark@below {{S0: raw on %y from S0, carried by %j, distance (0, 1)}}
      // expected-remark@below {{S0: war on %y from S0, carried by %i, distance (1, -1..1)}}
      // expected-remark@below {{S0: war on %y from S0, carried by %j, distance (0, 1)}}
      // expected-remark@below {{S0: waw on %y from S0, carried by %i, distance (1, -1..1)}}
      // expected-remark@below {{S0: waw on %y from S0, carried by %j, distance (0, 1)}}
      affine.store %2, %y[%i floordiv 2, %j floordiv 2] : memref<2x2xf32>
    }
  }
  return
}

// A round of a parallel prefix sum from one buffer into the other: a distance in cells, none in iterations.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @round(%from: memref<16xf32>, %to: memref<16xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 4 to 16 {
    %0 = affine.load %from[%i - 4] : memref<16xf32>
    %1 = affine.load %from[%i] : memref<16xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %to[%i] : memref<16xf32>
  }
  return
}

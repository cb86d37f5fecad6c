// With a stride as wide as the window no outputs are shared.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @conv(%x: memref<4xf32>, %w: memref<3xf32>, %y: memref<12xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%k is parallel}}
    affine.for %k = 0 to 3 {
      %0 = affine.load %x[%i] : memref<4xf32>
      %1 = affine.load %w[%k] : memref<3xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = affine.load %y[%i * 3 + %k] : memref<12xf32>
      %4 = arith.addf %3, %2 : f32
      affine.store %4, %y[%i * 3 + %k] : memref<12xf32>
    }
  }
  return
}

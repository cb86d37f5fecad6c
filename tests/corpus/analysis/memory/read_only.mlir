// Whoever only reads is in nobody's way, however the cells overlap.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 7 {
    %0 = affine.load %A[%i] : memref<8xf32>
    %1 = affine.load %A[%i + 1] : memref<8xf32>
    %2 = affine.load %A[0] : memref<8xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    affine.store %4, %B[%i] : memref<8xf32>
  }
  return
}

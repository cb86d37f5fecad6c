// Five points from one array into another: nothing is carried.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @jacobi_2d(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 1 to 7 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 1 to 7 {
      %0 = affine.load %A[%i, %j] : memref<8x8xf32>
      %1 = affine.load %A[%i - 1, %j] : memref<8x8xf32>
      %2 = affine.load %A[%i + 1, %j] : memref<8x8xf32>
      %3 = affine.load %A[%i, %j - 1] : memref<8x8xf32>
      %4 = affine.load %A[%i, %j + 1] : memref<8x8xf32>
      %5 = arith.addf %0, %1 : f32
      %6 = arith.addf %5, %2 : f32
      %7 = arith.addf %6, %3 : f32
      %8 = arith.addf %7, %4 : f32
      affine.store %8, %B[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

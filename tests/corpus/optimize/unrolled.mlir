// Loops that are unrolled already are optimized as what they were unrolled from.
// RUN: loopwright optimize %s --sequential --explain -o - 2>&1 | FileCheck %s
// CHECK: @apply: the order of the program, expected to be about
// CHECK: rerolled: line 10
// CHECK: proved legal

func.func @apply(%Y: memref<256xf32>, %A: memref<256x256xf32>, %X: memref<256xf32>) {
  affine.for %i = 0 to 256 {
    // The loop that was unrolled.
    affine.for %j = 0 to 256 step 4 {
      %y0 = affine.load %Y[%i] : memref<256xf32>
      %a0 = affine.load %A[%i, %j] : memref<256x256xf32>
      %x0 = affine.load %X[%j] : memref<256xf32>
      %p0 = arith.mulf %a0, %x0 : f32
      %s0 = arith.addf %y0, %p0 : f32
      affine.store %s0, %Y[%i] : memref<256xf32>
      %y1 = affine.load %Y[%i] : memref<256xf32>
      %a1 = affine.load %A[%i, %j + 1] : memref<256x256xf32>
      %x1 = affine.load %X[%j + 1] : memref<256xf32>
      %p1 = arith.mulf %a1, %x1 : f32
      %s1 = arith.addf %y1, %p1 : f32
      affine.store %s1, %Y[%i] : memref<256xf32>
      %y2 = affine.load %Y[%i] : memref<256xf32>
      %a2 = affine.load %A[%i, %j + 2] : memref<256x256xf32>
      %x2 = affine.load %X[%j + 2] : memref<256xf32>
      %p2 = arith.mulf %a2, %x2 : f32
      %s2 = arith.addf %y2, %p2 : f32
      affine.store %s2, %Y[%i] : memref<256xf32>
      %y3 = affine.load %Y[%i] : memref<256xf32>
      %a3 = affine.load %A[%i, %j + 3] : memref<256x256xf32>
      %x3 = affine.load %X[%j + 3] : memref<256xf32>
      %p3 = arith.mulf %a3, %x3 : f32
      %s3 = arith.addf %y3, %p3 : f32
      affine.store %s3, %Y[%i] : memref<256xf32>
    }
  }
  return
}

// Two subviews of one array overlap in cells 4 to 7: what one writes there, the other reads.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK: S0 -> S1  raw   A
// CHECK: { S0[i] -> S1[i - 4] : 4 <= i <= 7 }
func.func @halves(%A: memref<16xf32>, %B: memref<8xf32>, %x: f32) {
  %low = memref.subview %A[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %high = memref.subview %A[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
  affine.for %i = 0 to 8 {
    affine.store %x, %low[%i] : memref<8xf32, strided<[1]>>
  }
  affine.for %j = 0 to 8 {
    %v = affine.load %high[%j] : memref<8xf32, strided<[1], offset: 4>>
    affine.store %v, %B[%j] : memref<8xf32>
  }
  return
}

// A cast of a cast is the array that it is a cast of.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK: S0 -> S1  raw   A
// CHECK: { S0[i] -> S1[7 - i] : 0 <= i <= 7 }
func.func @casts(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  %any = memref.cast %A : memref<8xf32> to memref<?xf32>
  %again = memref.cast %any : memref<?xf32> to memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  affine.for %j = 0 to 8 {
    %v = affine.load %again[7 - %j] : memref<8xf32>
    affine.store %v, %B[%j] : memref<8xf32>
  }
  return
}

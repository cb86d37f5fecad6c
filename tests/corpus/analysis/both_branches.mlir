// The branches of an affine.if run in different iterations, and may meet across them.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK: S0 -> S1 raw A line
// CHECK-NEXT: { S0[i] -> S1[i + 5] : 0 <= i <= 4 }
func.func @f(%A: memref<10xf32>, %B: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(i) : (4 - i >= 0)>(%i) {
      affine.store %x, %A[%i] : memref<10xf32>
    } else {
      %a = affine.load %A[%i - 5] : memref<10xf32>
      affine.store %a, %B[%i] : memref<10xf32>
    }
  }
  return
}

// Memory spaces say nothing of overlaps: a cast to another one is the same buffer.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK: S0 -> S1 raw A no loop
// CHECK-NEXT: { S0[i] -> S1[i] : 0 <= i <= 9 }
func.func @f(%A: memref<10xf32>, %B: memref<10xf32, 2>, %x: f32) {
  %far = memref.memory_space_cast %A : memref<10xf32> to memref<10xf32, 1>
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %y = affine.load %far[%i] : memref<10xf32, 1>
    affine.store %y, %B[%i] : memref<10xf32, 2>
  }
  return
}

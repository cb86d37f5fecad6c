// A store whose subscript is data may meet every other access to its array, and no access to another one.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: for %i at {{.*}}: not parallel
// CHECK: for %i at {{.*}}: parallel
// CHECK: S0 -> S0 waw at most A line {{.*}}
// CHECK: S0 -> S1 raw at most A
func.func @f(%A: memref<10xf32>, %P: memref<10xindex>, %B: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %p = affine.load %P[%i] : memref<10xindex>
    memref.store %x, %A[%p] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf32>
    affine.store %a, %B[%i] : memref<10xf32>
  }
  return
}

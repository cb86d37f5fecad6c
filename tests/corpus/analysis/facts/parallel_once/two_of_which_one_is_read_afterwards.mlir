// Only of one does a value leave the loop.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S
// CHECK-NEXT: parallel once t and u are private, the last values of u copied out
func.func @f(%a: memref<?xf32>, %u: memref<f32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %t[] : memref<f32>
    %1 = affine.load %t[] : memref<f32>
    affine.store %1, %u[] : memref<f32>
    %2 = affine.load %u[] : memref<f32>
    affine.store %2, %a[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

// Both stand in the way.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S
// CHECK-NEXT: parallel once t is private and the reduction into s by addf may be reordered
func.func @f(%a: memref<?xf32>, %s: memref<f32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %t[] : memref<f32>
    %1 = affine.load %t[] : memref<f32>
    affine.store %1, %a[%i] : memref<?xf32>
    %2 = affine.load %a[%i] : memref<?xf32>
    %3 = affine.load %s[] : memref<f32>
    %4 = arith.addf %3, %2 : f32
    affine.store %4, %s[] : memref<f32>
  }
  memref.dealloc %t : memref<f32>
  return
}

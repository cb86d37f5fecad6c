// Two statements keep a reduction each.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S
// CHECK-NEXT: parallel once the reductions into s by addf and p by mulf may be reordered
func.func @f(%a: memref<?xf32>, %s: memref<f32>, %p: memref<f32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    %1 = affine.load %s[] : memref<f32>
    %2 = arith.addf %1, %0 : f32
    affine.store %2, %s[] : memref<f32>
    %3 = affine.load %p[] : memref<f32>
    %4 = arith.mulf %3, %0 : f32
    affine.store %4, %p[] : memref<f32>
  }
  return
}

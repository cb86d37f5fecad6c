// The value comes from the iteration before.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func @f(%a: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    %0 = affine.load %t[] : memref<f32>
    %1 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %a[%i] : memref<?xf32>
    affine.store %1, %t[] : memref<f32>
  }
  memref.dealloc %t : memref<f32>
  return
}

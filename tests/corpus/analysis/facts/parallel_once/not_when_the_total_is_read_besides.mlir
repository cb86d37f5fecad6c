// What has been added up so far is a value that goes from iteration to iteration.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func @f(%a: memref<?xf32>, %s: memref<f32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %t[] : memref<f32>
    %1 = affine.load %t[] : memref<f32>
    %3 = affine.load %s[] : memref<f32>
    %4 = arith.addf %3, %1 : f32
    affine.store %4, %s[] : memref<f32>
    %5 = affine.load %s[] : memref<f32>
    affine.store %5, %a[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

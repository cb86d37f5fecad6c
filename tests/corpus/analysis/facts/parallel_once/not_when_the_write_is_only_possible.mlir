// What is not affine decides whether it is written.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func @f(%a: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    %is = arith.cmpf ogt, %0, %zero : f32
    scf.if %is {
      affine.store %0, %t[] : memref<f32>
    }
    %1 = affine.load %t[] : memref<f32>
    affine.store %1, %a[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

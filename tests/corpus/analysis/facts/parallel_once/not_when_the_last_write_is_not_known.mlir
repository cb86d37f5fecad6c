// Each iteration could have it for itself, but which value the caller finds is not known.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func @f(%a: memref<?xf32>, %t: memref<f32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    %is = arith.cmpf ogt, %0, %zero : f32
    scf.if %is {
      affine.store %0, %t[] : memref<f32>
    }
  }
  return
}

// All iterations read what the first has written.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func @f(%a: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      %0 = affine.load %a[0] : memref<?xf32>
      affine.store %0, %t[] : memref<f32>
    }
    %1 = affine.load %t[] : memref<f32>
    affine.store %1, %a[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

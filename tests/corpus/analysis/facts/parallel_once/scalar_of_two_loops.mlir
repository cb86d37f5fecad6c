// The second loop reads only what it writes itself.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S
// CHECK-NEXT: parallel once t is private{{$}}
// CHECK: for %j at {{.*}}: not parallel
// CHECK: parallel once t is private{{$}}
func.func @f(%a: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %t[] : memref<f32>
    %1 = affine.load %t[] : memref<f32>
    affine.store %1, %a[%i] : memref<?xf32>
  }
  affine.for %j = 0 to %n {
    %2 = affine.load %a[%j] : memref<?xf32>
    affine.store %2, %t[] : memref<f32>
    %3 = affine.load %t[] : memref<f32>
    affine.store %3, %a[%j] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

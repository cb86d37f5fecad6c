// Each iteration reads what one of two writes has written: both together come before all reads. In @gap they do not, though
// one of them comes before the first read.
// RUN: loopwright deps %s | FileCheck %s
// CHECK-LABEL: function 'f'
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S
// CHECK-NEXT: parallel once t is private{{$}}
func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (4 - d0 >= 0)>(%i) {
      affine.store %x, %t[] : memref<f32>
    }
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      affine.store %x, %t[] : memref<f32>
    }
    %1 = affine.load %t[] : memref<f32>
    affine.store %1, %a[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

// CHECK-LABEL: function 'gap'
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
func.func @gap(%a: memref<?xf32>, %n: index, %x: f32) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (4 - d0 >= 0)>(%i) {
      affine.store %x, %t[] : memref<f32>
    }
    affine.if affine_set<(d0) : (d0 - 6 >= 0)>(%i) {
      affine.store %x, %t[] : memref<f32>
    }
    %1 = affine.load %t[] : memref<f32>
    affine.store %1, %a[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

// Different subscripts are different cells only where the layout says so.
// RUN: loopwright deps %s | FileCheck %s

// Rows of four elements that overlap.
// CHECK-LABEL: function 'overlapping'
// CHECK: 'affine.store' op writes cells of A that are not known exactly
// CHECK: for %{{.*}} at {{.*}}: not parallel
// CHECK: for %{{.*}} at {{.*}}: not parallel
func.func @overlapping(%A: memref<4x4xf32, strided<[1, 1]>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, strided<[1, 1]>>
    }
  }
  return
}

// Strides that only the run tells may be anything, 0 too.
// CHECK-LABEL: function 'dynamic'
// CHECK: 'affine.store' op writes cells of A that are not known exactly
// CHECK: for %{{.*}} at {{.*}}: not parallel
// CHECK: for %{{.*}} at {{.*}}: not parallel
func.func @dynamic(%A: memref<4x4xf32, strided<[?, ?]>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, strided<[?, ?]>>
    }
  }
  return
}

// One row is four elements, and the stride between rows is three.
// CHECK-LABEL: function 'one_too_few'
// CHECK: for %{{.*}} at {{.*}}: not parallel
func.func @one_too_few(%A: memref<4x4xf32, strided<[3, 1]>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, strided<[3, 1]>>
    }
  }
  return
}

// An affine layout that drops a subscript.
// CHECK-LABEL: function 'dropped'
// CHECK: for %{{.*}} at {{.*}}: not parallel
func.func @dropped(%A: memref<4x4xf32, affine_map<(d0, d1) -> (d1)>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, affine_map<(d0, d1) -> (d1)>>
    }
  }
  return
}

// Columns first, with room between them: every subscript has its cell.
// CHECK-LABEL: function 'distinct'
// CHECK: for %{{.*}} at {{.*}}: parallel
// CHECK: for %{{.*}} at {{.*}}: parallel
// CHECK: dependences: none
func.func @distinct(%A: memref<4x4xf32, strided<[1, 6], offset: ?>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, strided<[1, 6], offset: ?>>
    }
  }
  return
}

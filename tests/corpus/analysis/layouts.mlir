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

// Strides that only the run tells, as bufferization gives them to arguments: those under which two subscripts
// are one cell are undefined.
// CHECK-LABEL: function 'dynamic'
// CHECK-NOT: unknown
// CHECK: for %{{.*}} at {{.*}}: parallel
// CHECK: for %{{.*}} at {{.*}}: parallel
func.func @dynamic(%A: memref<4x4xf32, strided<[?, ?], offset: ?>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, strided<[?, ?], offset: ?>>
    }
  }
  return
}

// CHECK-LABEL: function 'product'
// CHECK-NOT: unknown
// CHECK: for %i at {{.*}}: parallel
// CHECK: for %j at {{.*}}: parallel
// CHECK: for %k at {{.*}}: not parallel
func.func @product(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>,
                   %b: memref<?x?xf32, strided<[?, 1], offset: ?>>,
                   %c: memref<?x?xf32, strided<[?, ?], offset: ?>>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %x = affine.load %a[%i, %k] : memref<?x?xf32, strided<[?, ?], offset: ?>>
        %y = affine.load %b[%k, %j] : memref<?x?xf32, strided<[?, 1], offset: ?>>
        %z = affine.load %c[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
      }
    }
  }
  return
}

// A stride that is known to be 0, beside one that is not known.
// CHECK-LABEL: function 'zero'
// CHECK: for %i at {{.*}}: not parallel
// CHECK: for %j at {{.*}}: not parallel
func.func @zero(%A: memref<4x4xf32, strided<[0, ?]>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, strided<[0, ?]>>
    }
  }
  return
}

// Rows of a size that only the run tells, 64 apart: one of more than 64 elements would be undefined.
// CHECK-LABEL: function 'rows'
// CHECK: dependences: none
func.func @rows(%A: memref<?x?xf32, strided<[64, 1]>>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %A[%i, %j] : memref<?x?xf32, strided<[64, 1]>>
    }
  }
  return
}

// Two rows of three elements, 3 apart within a row and 2 from row to row: 0, 3, 6 and 2, 5, 8.
// CHECK-LABEL: function 'interleaved'
// CHECK: dependences: none
func.func @interleaved(%A: memref<2x3xf32, strided<[2, 3]>>, %x: f32) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.store %x, %A[%i, %j] : memref<2x3xf32, strided<[2, 3]>>
    }
  }
  return
}

// Columns first, by a map.
// CHECK-LABEL: function 'permuted'
// CHECK: dependences: none
func.func @permuted(%A: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
    }
  }
  return
}

// Columns dealt out to two banks.
// CHECK-LABEL: function 'cyclic'
// CHECK: dependences: none
func.func @cyclic(%A: memref<4x4xf32, affine_map<(d0, d1) -> (0, d1 mod 2, d0, d1 floordiv 2)>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, affine_map<(d0, d1) -> (0, d1 mod 2, d0, d1 floordiv 2)>>
    }
  }
  return
}

// Tiles of 2 by 2 in one dimension.
// CHECK-LABEL: function 'tiles'
// CHECK: dependences: none
#tiles = affine_map<(d0, d1) -> ((d0 floordiv 2) * 8 + (d1 floordiv 2) * 4 + (d0 mod 2) * 2 + d1 mod 2)>
func.func @tiles(%A: memref<4x4xf32, #tiles>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, #tiles>
    }
  }
  return
}

// Banks without the place in a bank: two columns are one cell.
// CHECK-LABEL: function 'bank_only'
// CHECK: for %i at {{.*}}: not parallel
func.func @bank_only(%A: memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1 mod 2)>>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i, %j] : memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1 mod 2)>>
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

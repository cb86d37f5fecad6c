// OPTIONS: --affine-fold-memref-alias-ops

func.func @subview(%m: memref<100x100xf32>, %i: index, %j: index, %k: index) -> f32 {
  %s = memref.subview %m[4, %k] [10, 10] [2, 1] : memref<100x100xf32> to memref<10x10xf32, strided<[200, 1], offset: ?>>
  %v = affine.load %s[%i, %j] : memref<10x10xf32, strided<[200, 1], offset: ?>>
  return %v : f32
}
// -----

func.func @in_loops(%m: memref<100x100xf32>, %k: index, %x: f32) {
  %s = memref.subview %m[4, %k] [10, 10] [2, 1] : memref<100x100xf32> to memref<10x10xf32, strided<[200, 1], offset: ?>>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 9 {
      affine.store %x, %s[%i, %j] : memref<10x10xf32, strided<[200, 1], offset: ?>>
      %v = affine.load %s[%j, %i] : memref<10x10xf32, strided<[200, 1], offset: ?>>
      affine.store %v, %s[%i, %i] : memref<10x10xf32, strided<[200, 1], offset: ?>>
    }
  }
  return
}
// -----

func.func @lower_rank(%m: memref<100x100xf32>, %k: index) -> f32 {
  %s = memref.subview %m[4, %k] [1, 10] [1, 1] : memref<100x100xf32> to memref<10xf32, strided<[1], offset: ?>>
  %v = affine.load %s[%k] : memref<10xf32, strided<[1], offset: ?>>
  affine.store %v, %s[%k] : memref<10xf32, strided<[1], offset: ?>>
  return %v : f32
}
// -----

func.func @literals(%m: memref<100x100xf32>, %x: f32) {
  %c3 = arith.constant 3 : index
  %s = memref.subview %m[4, 5] [10, 10] [2, 3] : memref<100x100xf32> to memref<10x10xf32, strided<[200, 3], offset: 405>>
  affine.store %x, %s[%c3, %c3] : memref<10x10xf32, strided<[200, 3], offset: 405>>
  return
}
// -----

func.func @twice(%m: memref<100xf32>, %k: index) -> f32 {
  %s = memref.subview %m[%k] [10] [1] : memref<100xf32> to memref<10xf32, strided<[1], offset: ?>>
  %t = memref.subview %s[3] [5] [1] : memref<10xf32, strided<[1], offset: ?>> to memref<5xf32, strided<[1], offset: ?>>
  %v = affine.load %t[%k] : memref<5xf32, strided<[1], offset: ?>>
  return %v : f32
}
// -----

func.func @dynamic_stride(%m: memref<100xf32>, %k: index, %i: index) -> f32 {
  %s = memref.subview %m[2] [10] [%k] : memref<100xf32> to memref<10xf32, strided<[?], offset: 2>>
  %v = affine.load %s[%i] : memref<10xf32, strided<[?], offset: 2>>
  return %v : f32
}
// -----

func.func @start(%m: memref<100xf32>, %i: index) -> f32 {
  %s = memref.subview %m[0] [10] [1] : memref<100xf32> to memref<10xf32, strided<[1]>>
  %v = affine.load %s[%i] : memref<10xf32, strided<[1]>>
  return %v : f32
}
// -----

func.func @expanded(%m: memref<100xf32>, %i: index, %j: index) -> f32 {
  %s = memref.expand_shape %m [[0, 1]] output_shape [10, 10] : memref<100xf32> into memref<10x10xf32>
  %v = affine.load %s[%i, %j] : memref<10x10xf32>
  affine.store %v, %s[%j, %i] : memref<10x10xf32>
  return %v : f32
}
// -----

func.func @partly_expanded(%m: memref<100x8xf32>, %i: index, %j: index, %k: index) -> f32 {
  %s = memref.expand_shape %m [[0, 1], [2]] output_shape [10, 10, 8] : memref<100x8xf32> into memref<10x10x8xf32>
  %v = affine.load %s[%i, %j, %k] : memref<10x10x8xf32>
  return %v : f32
}
// -----

func.func @collapsed(%m: memref<10x10xf32>, %i: index, %j: index) -> f32 {
  %s = memref.collapse_shape %m [[0, 1]] : memref<10x10xf32> into memref<100xf32>
  %v = affine.load %s[%i] : memref<100xf32>
  affine.store %v, %s[%j] : memref<100xf32>
  return %v : f32
}
// -----

func.func @partly_collapsed(%m: memref<4x10x10xf32>, %i: index, %j: index) -> f32 {
  %s = memref.collapse_shape %m [[0], [1, 2]] : memref<4x10x10xf32> into memref<4x100xf32>
  %v = affine.load %s[%i, %j] : memref<4x100xf32>
  return %v : f32
}
// -----

func.func @subview_of_expanded(%m: memref<100xf32>, %i: index, %j: index) -> f32 {
  %e = memref.expand_shape %m [[0, 1]] output_shape [10, 10] : memref<100xf32> into memref<10x10xf32>
  %s = memref.subview %e[2, 3] [4, 4] [1, 1] : memref<10x10xf32> to memref<4x4xf32, strided<[10, 1], offset: 23>>
  %v = affine.load %s[%i, %j] : memref<4x4xf32, strided<[10, 1], offset: 23>>
  return %v : f32
}
// -----

func.func @no_view(%m: memref<100xf32>, %i: index) -> f32 {
  %v = affine.load %m[%i] : memref<100xf32>
  return %v : f32
}
// -----

func.func @view_is_used(%m: memref<100xf32>, %i: index) -> (f32, memref<10xf32, strided<[1], offset: 2>>) {
  %s = memref.subview %m[2] [10] [1] : memref<100xf32> to memref<10xf32, strided<[1], offset: 2>>
  %v = affine.load %s[%i] : memref<10xf32, strided<[1], offset: 2>>
  return %v, %s : f32, memref<10xf32, strided<[1], offset: 2>>
}

// -----

func.func @maps(%m: memref<100x100xf32>, %k: index, %x: f32) {
  %s = memref.subview %m[4, %k] [10, 10] [2, 1] : memref<100x100xf32> to memref<10x10xf32, strided<[200, 1], offset: ?>>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 9 {
      affine.store %x, %s[%i, %j + 1] : memref<10x10xf32, strided<[200, 1], offset: ?>>
      %v = affine.load %s[%j, %i floordiv 2] : memref<10x10xf32, strided<[200, 1], offset: ?>>
      affine.store %v, %s[3, symbol(%k) + 2] : memref<10x10xf32, strided<[200, 1], offset: ?>>
      memref.store %v, %s[%i, %i] : memref<10x10xf32, strided<[200, 1], offset: ?>>
    }
  }
  return
}

// -----

func.func @expanded_literals(%m: memref<100xf32>) -> f32 {
  %s = memref.expand_shape %m [[0, 1]] output_shape [10, 10] : memref<100xf32> into memref<10x10xf32>
  %w = affine.load %s[0, 3] : memref<10x10xf32>
  return %w : f32
}

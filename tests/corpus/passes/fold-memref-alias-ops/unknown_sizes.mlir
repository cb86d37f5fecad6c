// OPTIONS: --fold-memref-alias-ops

func.func @one(%m: memref<?x8xf32>, %i: index) -> f32 {
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %v = memref.load %c[%i] : memref<?xf32>
  return %v : f32
}
// -----

func.func @all(%m: memref<?x?x?xf32>, %i: index, %x: f32) {
  %c = memref.collapse_shape %m [[0, 1, 2]] : memref<?x?x?xf32> into memref<?xf32>
  memref.store %x, %c[%i] : memref<?xf32>
  return
}
// -----

func.func @two_groups(%m: memref<?x4x?x?xf32>, %i: index, %j: index) -> f32 {
  %c = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<?x4x?x?xf32> into memref<?x?xf32>
  %v = memref.load %c[%i, %j] : memref<?x?xf32>
  return %v : f32
}
// -----

func.func @beside_known_sizes(%m: memref<2x4x?x3xf32>, %i: index, %j: index) -> f32 {
  %c = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<2x4x?x3xf32> into memref<8x?xf32>
  %v = memref.load %c[%i, %j] : memref<8x?xf32>
  return %v : f32
}
// -----

func.func @not_collapsed(%m: memref<?x2x4xf32>, %i: index, %j: index) -> f32 {
  %c = memref.collapse_shape %m [[0], [1, 2]] : memref<?x2x4xf32> into memref<?x8xf32>
  %v = memref.load %c[%i, %j] : memref<?x8xf32>
  return %v : f32
}
// -----

func.func @in_a_loop(%m: memref<?x8xf32, strided<[16, 2], offset: ?>, 1>) {
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x8xf32, strided<[16, 2], offset: ?>, 1> into memref<?xf32, strided<[2], offset: ?>, 1>
  affine.for %i = 0 to 16 {
    %v = memref.load %c[%i] : memref<?xf32, strided<[2], offset: ?>, 1>
    memref.store %v, %c[%i] : memref<?xf32, strided<[2], offset: ?>, 1>
  }
  return
}

// OPTIONS: --canonicalize

func.func @expanded(%m: memref<?xf32>) -> memref<?x4xf32> {
  %c = arith.constant 2 : index
  %s = memref.expand_shape %m [[0, 1]] output_shape [%c, 4] : memref<?xf32> into memref<?x4xf32>
  return %s : memref<?x4xf32>
}

// -----

func.func @collapsed_cast(%m: memref<8x4xf32>) -> memref<?xf32> {
  %d = memref.cast %m : memref<8x4xf32> to memref<?x4xf32>
  %s = memref.collapse_shape %d [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  return %s : memref<?xf32>
}

// -----

// VERDICT: not done: two casts of layouts stay
func.func @part_of_cast(%m: memref<8x4xf32>) -> memref<?x?xf32, strided<[?, 1]>> {
  %d = memref.cast %m : memref<8x4xf32> to memref<?x?xf32, strided<[?, 1]>>
  %s = memref.subview %d[0, 0] [2, 3] [1, 1] : memref<?x?xf32, strided<[?, 1]>> to memref<2x3xf32, strided<[?, 1]>>
  %t = memref.cast %s : memref<2x3xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, 1]>>
  return %t : memref<?x?xf32, strided<[?, 1]>>
}

// -----

func.func @row_of_cast(%m: memref<8x4xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %d = memref.cast %m : memref<8x4xf32> to memref<?x?xf32>
  %s = memref.subview %d[%n, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// -----

// VERDICT: refused: mlir-opt makes an op that breaks its own rules, and fails
func.func @part_beyond(%m: memref<8x4xf32>, %n: index) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
  %c = arith.constant 9 : index
  %d = memref.cast %m : memref<8x4xf32> to memref<?x?xf32>
  %s = memref.subview %d[9, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
  %t = memref.cast %s : memref<1x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %t : memref<?x?xf32, strided<[?, 1], offset: ?>>
}

// -----

func.func @size_of_view(%m: memref<?xi8>, %s : index) -> index {
  %c = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s0 = memref.view %m[%c][%s] : memref<?xi8> to memref<4x?xf32>
  %d = memref.dim %s0, %c1 : memref<4x?xf32>
  return %d : index
}

// -----

func.func @size_of_reshaped(%m: memref<?xf32>, %s : memref<3xindex>) -> index {
  %c1 = arith.constant 1 : index
  %s0 = memref.reshape %m(%s) : (memref<?xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  %d = memref.dim %s0, %c1 : memref<?x?x?xf32>
  return %d : index
}

// -----

func.func @size_read_before_store(%m: memref<?xf32>, %s : memref<3xindex>, %c1: index) -> index {
  %s0 = memref.reshape %m(%s) : (memref<?xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  %c0 = arith.constant 4 : index
  memref.store %c1, %s[%c1] : memref<3xindex>
  %c2 = arith.constant 2 : index
  %d = memref.dim %s0, %c2 : memref<?x?x?xf32>
  return %d : index
}

// -----

func.func @size_of_expanded(%m: memref<?xf32>, %s : index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %s0 = memref.expand_shape %m [[0, 1]] output_shape [4, %s] : memref<?xf32> into memref<4x?xf32>
  %d = memref.dim %s0, %c1 : memref<4x?xf32>
  %d0 = memref.dim %s0, %c0 : memref<4x?xf32>
  return %d, %d0 : index, index
}

// -----

// VERDICT: not done: what is joined and split in other parts stays
func.func @split_and_joined(%m: memref<?x4xf32>, %n: index) -> memref<?x2x2xf32> {
  %s0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %s1 = memref.expand_shape %s0 [[0, 1, 2]] output_shape [%n, 2, 2] : memref<?xf32> into memref<?x2x2xf32>
  return %s1 : memref<?x2x2xf32>
}

// -----

func.func @joined_and_split(%m: memref<4x4xf32>, %n: index) -> memref<4x4xf32> {
  %s0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %s1 = memref.expand_shape %s0 [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  return %s1 : memref<4x4xf32>
}

// -----

func.func @one_unknown_size(%m: memref<?x4xf32>, %n: index) -> memref<?x4xf32> {
  %s0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %s1 = memref.expand_shape %s0 [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %s1 : memref<?x4xf32>
}

// -----

func.func @joined_twice(%m: memref<2x4x8xf32>, %n: index) -> memref<64xf32> {
  %s0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x4x8xf32> into memref<8x8xf32>
  %s1 = memref.collapse_shape %s0 [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  return %s1 : memref<64xf32>
}

// -----

func.func @split_twice(%m: memref<64xf32>, %n: index) -> memref<2x4x8xf32> {
  %s0 = memref.expand_shape %m [[0, 1]] output_shape [8, 8] : memref<64xf32> into memref<8x8xf32>
  %s1 = memref.expand_shape %s0 [[0, 1], [2]] output_shape [2, 4, 8] : memref<8x8xf32> into memref<2x4x8xf32>
  return %s1 : memref<2x4x8xf32>
}

// -----

func.func @spaces(%m: memref<64xf32>) -> (memref<64xf32, 1>, memref<64xf32>) {
  %s0 = memref.memory_space_cast %m : memref<64xf32> to memref<64xf32, 2>
  %s1 = memref.memory_space_cast %s0 : memref<64xf32, 2> to memref<64xf32, 1>
  %s2 = memref.memory_space_cast %m : memref<64xf32> to memref<64xf32>
  return %s1, %s2 : memref<64xf32, 1>, memref<64xf32>
}

// -----

func.func @transposed(%m: memref<4x64xf32>) -> (memref<4x64xf32>, memref<64x4xf32, strided<[1, 64]>>, memref<?x4xf32, strided<[1, ?]>>) {
  %s0 = memref.transpose %m (d0, d1) -> (d0, d1) : memref<4x64xf32> to memref<4x64xf32>
  %d = memref.cast %m : memref<4x64xf32> to memref<4x?xf32, strided<[?, 1]>>
  %s2 = memref.transpose %d (d0, d1) -> (d1, d0) : memref<4x?xf32, strided<[?, 1]>> to memref<?x4xf32, strided<[1, ?]>>
  %s3 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x64xf32> to memref<64x4xf32, strided<[1, 64]>>
  return %s0, %s3, %s2 : memref<4x64xf32>, memref<64x4xf32, strided<[1, 64]>>, memref<?x4xf32, strided<[1, ?]>>
}

// -----

func.func @reinterpreted_views(%m: memref<?xf32>, %n: index) -> (memref<4xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>) {
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %b = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<?xf32, strided<[1]>> to memref<4xf32>
  %s = memref.subview %m[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %c = memref.reinterpret_cast %s to offset: [%n], sizes: [%n], strides: [1] : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: ?>>
  %d = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  return %b, %c, %d : memref<4xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>
}

// -----

func.func @reinterpreted_as_it_is(%m: memref<4xf32>) -> (memref<4xf32>) {
  %a = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
}

// -----

func.func @views_of_cast(%m: memref<2048xi8>, %n: index) -> (memref<?x?xf32>, memref<4x?xf32>) {
  %c = arith.constant 2 : index
  %z = arith.constant 64 : index
  %d = memref.cast %m : memref<2048xi8> to memref<?xi8>
  %a = memref.view %d[%z][%c, %n] : memref<?xi8> to memref<?x?xf32>
  %b = memref.view %d[%z][%c] : memref<?xi8> to memref<4x?xf32>
  return %a, %b : memref<?x?xf32>, memref<4x?xf32>
}

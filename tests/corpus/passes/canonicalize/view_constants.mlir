// OPTIONS: --canonicalize

func.func @negative_size() -> memref<?xf32> {
  %c = arith.constant -9 : index
  %s = memref.alloc(%c) : memref<?xf32>
  return %s : memref<?xf32>
}

// -----

func.func @offset_beyond(%m: memref<4xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c = arith.constant 9 : index
  %s = memref.subview %m[%c] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  %t = memref.cast %s : memref<2xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %t : memref<?xf32, strided<[1], offset: ?>>
}

// -----

func.func @steps_beyond(%m: memref<4xf32>) -> memref<2xf32, strided<[?]>> {
  %c = arith.constant 4 : index
  %s = memref.subview %m[0] [2] [%c] : memref<4xf32> to memref<2xf32, strided<[?]>>
  return %s : memref<2xf32, strided<[?]>>
}

// -----

func.func @negative_step(%m: memref<4xf32>) -> memref<2xf32, strided<[?]>> {
  %c = arith.constant -4 : index
  %s = memref.subview %m[0] [2] [%c] : memref<4xf32> to memref<2xf32, strided<[?]>>
  return %s : memref<2xf32, strided<[?]>>
}

// -----

// VERDICT: refused: mlir-opt makes an op that breaks its own rules, and fails
func.func @negative_reinterpreted(%m: memref<4xf32>) -> memref<?xf32> {
  %c = arith.constant -4 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%c], strides: [1] : memref<4xf32> to memref<?xf32>
  return %s : memref<?xf32>
}

// -----

// VERDICT: refused: mlir-opt makes an op that breaks its own rules, and fails
func.func @negative_offset(%m: memref<4xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c = arith.constant -4 : index
  %s = memref.reinterpret_cast %m to offset: [%c], sizes: [%c], strides: [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// -----

func.func @reinterpreted(%m: memref<4xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c = arith.constant 4 : index
  %s = memref.reinterpret_cast %m to offset: [%c], sizes: [%c], strides: [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// -----

// VERDICT: refused: mlir-opt makes a type with a negative size
func.func @negative_view(%m: memref<?xi8>) -> memref<?xf32> {
  %c = arith.constant -4 : index
  %z = arith.constant 0 : index
  %s = memref.view %m[%z][%c] : memref<?xi8> to memref<?xf32>
  return %s : memref<?xf32>
}

// -----

// VERDICT: refused: mlir-opt makes an op that breaks its own rules, and fails
func.func @sizes_that_do_not_fit(%m: memref<8xf32>) -> memref<?x?xf32> {
  %c = arith.constant 3 : index
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  %s = memref.expand_shape %d [[0, 1]] output_shape [%c, %c] : memref<?xf32> into memref<?x?xf32>
  return %s : memref<?x?xf32>
}

// -----

func.func @sizes_that_fit(%m: memref<8xf32>) -> memref<?x4xf32> {
  %c = arith.constant 2 : index
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  %s = memref.expand_shape %d [[0, 1]] output_shape [%c, 4] : memref<?xf32> into memref<?x4xf32>
  return %s : memref<?x4xf32>
}

// -----

// VERDICT: refused: mlir-opt makes an op that breaks its own rules, and fails
func.func @negative_basis(%i: index) -> index {
  %c = arith.constant -1 : index
  %0:2 = affine.delinearize_index %i into (%c, 4) : index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (4, %c) : index
  return %1 : index
}

// -----

func.func @negative_subview(%m: memref<?xf32>, %n: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %c = arith.constant -1 : index
  %s = memref.subview %m[%c] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %s : memref<4xf32, strided<[1], offset: ?>>
}

// -----

func.func @row_beyond(%m: memref<4x4xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c = arith.constant 9 : index
  %s = memref.subview %m[%c, 0] [1, %n] [1, 1] : memref<4x4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// -----

func.func @row(%m: memref<4x4xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c = arith.constant 2 : index
  %s = memref.subview %m[%c, 0] [1, %n] [1, 1] : memref<4x4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// OPTIONS: --canonicalize

func.func @all_constant(%m: memref<?x?xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[%c0, %c1] [%c4, %c4] [%c1, %c1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %s : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// -----

func.func @some_constant(%n: index, %m: memref<8x8xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  %s = memref.subview %m[%c2, %n] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%c2, %n] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  return %v : f32
}

// -----

func.func @sizes(%n: index, %m: memref<16x8xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %s = memref.subview %m[%n, %c2] [%c5, %n] [%c3, 1] : memref<16x8xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  affine.for %i = 0 to 5 {
    memref.store %x, %s[%i, %c2] : memref<?x?xf32, strided<[?, 1], offset: ?>>
  }
  return
}

// -----

func.func @constant_after_number(%n: index, %m: memref<16x8xf32>) -> memref<4x?xf32, strided<[8, ?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = memref.subview %m[0, %c2] [4, %c3] [1, %n] : memref<16x8xf32> to memref<4x?xf32, strided<[8, ?], offset: ?>>
  return %s : memref<4x?xf32, strided<[8, ?], offset: ?>>
}

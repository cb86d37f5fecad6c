// OPTIONS: --normalize-memrefs

// A vector along a row that stays one.
#rows = affine_map<(d0, d1) -> (d0 floordiv 2, d0 mod 2, d1 + 4)>
func.func @vector(%a: memref<8x16xf32, #rows>, %b: memref<8x16xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 step 4 {
      %v = affine.vector_load %a[%i, %j] : memref<8x16xf32, #rows>, vector<4xf32>
      affine.vector_store %v, %b[%i, %j] : memref<8x16xf32>, vector<4xf32>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
// Stored to memory of two dimensions.
#swapped = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
func.func @store_vector(%v: vector<8xf32>) {
  %a = memref.alloc() : memref<4x2x8xf32, #swapped>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 2 {
      affine.vector_store %v, %a[%i, %j, 0] : memref<4x2x8xf32, #swapped>, vector<8xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: mlir-opt has other elements in a vector
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @columns(%a: memref<8x16xf32, #transposed>, %b: memref<8x16xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 step 4 {
      %v = affine.vector_load %a[%i, %j] : memref<8x16xf32, #transposed>, vector<4xf32>
      affine.vector_store %v, %b[%i, %j] : memref<8x16xf32>, vector<4xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: a vector that mlir-opt leaves the row with is of elements that it may not read
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @over_the_end(%a: memref<16xf32, #tile>, %b: memref<16xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.vector_load %a[%i] : memref<16xf32, #tile>, vector<8xf32>
    affine.vector_store %v, %b[%i] : memref<16xf32>, vector<8xf32>
  }
  return
}

// -----

// Accesses of other dialects look at memory as it is.
#tile = affine_map<(d0) -> (d0 + 1)>
func.func @vector_dialect(%a: memref<16xf32, #tile>, %i: index) -> vector<4xf32> {
  %v = vector.load %a[%i] : memref<16xf32, #tile>, vector<4xf32>
  return %v : vector<4xf32>
}

// -----

#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @prefetch(%a: memref<16xf32, #tile>) {
  affine.for %i = 0 to 16 {
    affine.prefetch %a[%i], read, locality<3>, data : memref<16xf32, #tile>
  }
  return
}

// -----

// Nested conditions and loops of another dialect.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @nested(%a: memref<16xf32, #tile>, %n: index, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    affine.for %i = 0 to 16 {
      affine.store %x, %a[%i] : memref<16xf32, #tile>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves constants that nobody needs
// Memory where all is read through a view of any form.
func.func @view(%m: memref<64xf32>, %x: f32) {
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [8, 4], strides: [1, 8] : memref<64xf32> to memref<8x4xf32, strided<[1, 8]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      affine.store %x, %v[%i, %j] : memref<8x4xf32, strided<[1, 8]>>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves constants that nobody needs
// One that begins further on.
func.func @view_behind(%m: memref<64xf32>, %x: f32) {
  %v = memref.reinterpret_cast %m to offset: [3], sizes: [2, 4], strides: [16, 1] : memref<64xf32> to memref<2x4xf32, strided<[16, 1], offset: 3>>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      affine.store %x, %v[%i, %j] : memref<2x4xf32, strided<[16, 1], offset: 3>>
    }
  }
  return
}

// -----

// Sizes and strides that are not known stay.
func.func @unknown_view(%m: memref<?xf32>, %n: index, %x: f32) {
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 8], strides: [8, 1] : memref<?xf32> to memref<?x8xf32, strided<[8, 1]>>
  %w = memref.reinterpret_cast %m to offset: [0], sizes: [4, 8], strides: [%n, 1] : memref<?xf32> to memref<4x8xf32, strided<[?, 1]>>
  affine.for %i = 0 to 4 {
    affine.store %x, %v[%i, %i] : memref<?x8xf32, strided<[8, 1]>>
    affine.store %x, %w[%i, %i] : memref<4x8xf32, strided<[?, 1]>>
  }
  return
}

// -----

// VERDICT: refused: the view of mlir-opt's is of elements in another order
#tile = affine_map<(d0, d1) -> (d1, d0)>
func.func @view_of_tiles(%x: f32, %i: index) {
  %a = memref.alloc() : memref<4x8xf32, #tile>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32, #tile> to memref<32xf32>
  memref.store %x, %v[%i] : memref<32xf32>
  memref.store %x, %a[%i, %i] : memref<4x8xf32, #tile>
  return
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
// A transfer of elements that follow each other as before.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
#tags = affine_map<(d0) -> (d0 + 1)>
func.func @transfer(%a: memref<64xf32, #tile>, %b: memref<16xf32, 2>, %t: memref<1xi32, #tags>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  affine.for %i = 0 to 4 {
    affine.dma_start %a[%i * 16], %b[%c0], %t[%i - %i], %c16 : memref<64xf32, #tile>, memref<16xf32, 2>, memref<1xi32, #tags>
    affine.dma_wait %t[%i - %i], %c16 : memref<1xi32, #tags>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt has other elements transferred
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @transfer_of_rows(%a: memref<8x16xf32, #transposed>, %b: memref<16xf32, 2>, %t: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i, 0], %b[%c0], %t[%c0], %c16 : memref<8x16xf32, #transposed>, memref<16xf32, 2>, memref<1xi32>
    affine.dma_wait %t[%c0], %c16 : memref<1xi32>
  }
  return
}

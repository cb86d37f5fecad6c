// RUNNER: none
// Rows, a block of rows apart, and a block in turns: transfers both ways, from the middle of an array on.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<6x8xf32>
  %b = memref.alloc() : memref<6x8xf32>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %v = affine.apply affine_map<(i, j) -> (8 * i + j)>(%i, %j)
      %w = arith.index_cast %v : index to i32
      %x = arith.sitofp %w : i32 to f32
      affine.store %x, %a[%i, %j] : memref<6x8xf32>
      affine.store %zero, %b[%i, %j] : memref<6x8xf32>
    }
  }
  %tag = memref.alloc() : memref<2xi32>
  // A row at a time.
  affine.for %i = 0 to 2 {
    %row = memref.alloc() : memref<8xf32, 1>
    affine.dma_start %a[%i + 1, 0], %row[0], %tag[0], %c8 : memref<6x8xf32>, memref<8xf32, 1>, memref<2xi32>
    affine.dma_wait %tag[0], %c8 : memref<2xi32>
    affine.for %j = 0 to 8 {
      %x = affine.load %row[%j] : memref<8xf32, 1>
      %y = arith.addf %x, %x : f32
      affine.store %y, %row[%j] : memref<8xf32, 1>
    }
    affine.dma_start %row[0], %b[%i, 0], %tag[1], %c8 : memref<8xf32, 1>, memref<6x8xf32>, memref<2xi32>
    affine.dma_wait %tag[1], %c8 : memref<2xi32>
    memref.dealloc %row : memref<8xf32, 1>
  }
  // Two rows of three, eight apart, from [2, 4] on; and back, to a place further on.
  %block = memref.alloc() : memref<2x3xf32, 1>
  affine.dma_start %a[2, 4], %block[0, 0], %tag[0], %c6, %c8, %c3 : memref<6x8xf32>, memref<2x3xf32, 1>, memref<2xi32>
  affine.dma_wait %tag[0], %c6 : memref<2xi32>
  affine.dma_start %block[0, 0], %b[3, 1], %tag[0], %c6, %c10, %c3 : memref<2x3xf32, 1>, memref<6x8xf32>, memref<2xi32>
  affine.dma_wait %tag[0], %c6 : memref<2xi32>
  // Single elements, ten apart, into a row of a buffer with more.
  %few = memref.alloc() : memref<2x4xf32, 1>
  affine.dma_start %a[1, 1], %few[1, 0], %tag[0], %c4, %c10, %c1 : memref<6x8xf32>, memref<2x4xf32, 1>, memref<2xi32>
  affine.dma_wait %tag[0], %c4 : memref<2xi32>
  affine.dma_start %few[1, 0], %b[5, 4], %tag[0], %c4 : memref<2x4xf32, 1>, memref<6x8xf32>, memref<2xi32>
  affine.dma_wait %tag[0], %c4 : memref<2xi32>
  %p1 = memref.cast %b : memref<6x8xf32> to memref<*xf32>
  func.call @printMemrefF32(%p1) : (memref<*xf32>) -> ()
  return
}

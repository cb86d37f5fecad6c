// RUNNER: none
// Transfers of so many elements as a value says: of sizes that are not known, of views with strides, of
// none, over the ends of rows, and of one number.
func.func private @printMemrefF64(memref<*xf64>)
func.func @moved(%a: memref<?x?xf64>, %b: memref<?xf64, 1>, %c: memref<?x?xf64>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %tag = memref.alloc() : memref<4xi32>
  // Over the ends of rows.
  memref.dma_start %a[%c1, %c2], %b[%c0], %n, %tag[%c0] : memref<?x?xf64>, memref<?xf64, 1>, memref<4xi32>
  memref.dma_wait %tag[%c0], %n : memref<4xi32>
  memref.dma_start %b[%c0], %c[%c0, %c1], %n, %tag[%c1] : memref<?xf64, 1>, memref<?x?xf64>, memref<4xi32>
  memref.dma_wait %tag[%c1], %n : memref<4xi32>
  // In chunks of two, as many apart as a value says.
  memref.dma_start %a[%c0, %c1], %b[%c0], %n, %tag[%c0], %k, %c2 : memref<?x?xf64>, memref<?xf64, 1>, memref<4xi32>
  memref.dma_wait %tag[%c0], %n : memref<4xi32>
  memref.dma_start %b[%c0], %c[%c2, %c0], %n, %tag[%c1] : memref<?xf64, 1>, memref<?x?xf64>, memref<4xi32>
  memref.dma_wait %tag[%c1], %n : memref<4xi32>
  // None.
  memref.dma_start %a[%c0, %c0], %b[%c0], %c0, %tag[%c2] : memref<?x?xf64>, memref<?xf64, 1>, memref<4xi32>
  memref.dma_wait %tag[%c2], %c0 : memref<4xi32>
  memref.dealloc %tag : memref<4xi32>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc(%c5, %c6) : memref<?x?xf64>
  %c = memref.alloc(%c5, %c6) : memref<?x?xf64>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 6 {
      %v = affine.apply affine_map<(i, j) -> (6 * i + j)>(%i, %j)
      %w = arith.index_cast %v : index to i32
      %x = arith.sitofp %w : i32 to f64
      affine.store %x, %a[%i, %j] : memref<?x?xf64>
      affine.store %zero, %c[%i, %j] : memref<?x?xf64>
    }
  }
  %b = memref.alloc(%c6) : memref<?xf64, 1>
  func.call @moved(%a, %b, %c, %c6, %c7) : (memref<?x?xf64>, memref<?xf64, 1>, memref<?x?xf64>, index, index) -> ()
  // Every other column of two rows, to a number, and to the last row but one.
  %part = memref.subview %a[1, 0] [2, 3] [1, 2] : memref<?x?xf64> to memref<2x3xf64, strided<[?, 2], offset: ?>>
  %four = memref.alloc() : memref<4xf64, 1>
  %tag = memref.alloc() : memref<i32>
  memref.dma_start %part[%c0, %c1], %four[%c0], %c4, %tag[] : memref<2x3xf64, strided<[?, 2], offset: ?>>, memref<4xf64, 1>, memref<i32>
  memref.dma_wait %tag[], %c4 : memref<i32>
  memref.dma_start %four[%c0], %c[%c4, %c0], %c4, %tag[] : memref<4xf64, 1>, memref<?x?xf64>, memref<i32>
  memref.dma_wait %tag[], %c4 : memref<i32>
  %number = memref.alloc() : memref<f64, 1>
  memref.dma_start %a[%c3, %c3], %number[], %c1, %tag[] : memref<?x?xf64>, memref<f64, 1>, memref<i32>
  memref.dma_wait %tag[], %c1 : memref<i32>
  memref.dma_start %number[], %c[%c4, %c5], %c1, %tag[] : memref<f64, 1>, memref<?x?xf64>, memref<i32>
  memref.dma_wait %tag[], %c1 : memref<i32>
  %p = memref.cast %c : memref<?x?xf64> to memref<*xf64>
  func.call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  return
}

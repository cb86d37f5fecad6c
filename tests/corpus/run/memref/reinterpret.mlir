// Any shape over a buffer: from its start, backwards, a diagonal.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<5x5xindex>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %v_m = affine.apply affine_map<(i, j) -> (5 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<5x5xindex>
    }
  }
  %a = memref.reinterpret_cast %m to offset: [3], sizes: [2, 4], strides: [9, 2] : memref<5x5xindex> to memref<2x4xindex, strided<[9, 2], offset: 3>>
  %p1 = memref.cast %a : memref<2x4xindex, strided<[9, 2], offset: 3>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %six = arith.constant 6 : index
  %d = memref.reinterpret_cast %m to offset: [0], sizes: [5], strides: [%six] : memref<5x5xindex> to memref<5xindex, strided<[?]>>
  %p2 = memref.cast %d : memref<5xindex, strided<[?]>> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  %p = memref.subview %m[1, 1][2, 2][1, 1] : memref<5x5xindex> to memref<2x2xindex, strided<[5, 1], offset: 6>>
  %q = memref.reinterpret_cast %p to offset: [%c2], sizes: [%c3], strides: [1] : memref<2x2xindex, strided<[5, 1], offset: 6>> to memref<?xindex, strided<[1], offset: ?>>
  %p3 = memref.cast %q : memref<?xindex, strided<[1], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p3) : (memref<*xindex>) -> ()
  return
}

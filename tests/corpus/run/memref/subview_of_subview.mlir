// A part of a part of a part.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8x8xindex>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v_m = affine.apply affine_map<(i, j) -> (8 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<8x8xindex>
    }
  }
  %a = memref.subview %m[1, 1][6, 6][1, 1] : memref<8x8xindex> to memref<6x6xindex, strided<[8, 1], offset: 9>>
  %b = memref.subview %a[%c1, 0][2, 3][2, 2] : memref<6x6xindex, strided<[8, 1], offset: 9>> to memref<2x3xindex, strided<[16, 2], offset: ?>>
  %c = memref.subview %b[1, 1][1, 2][1, 1] : memref<2x3xindex, strided<[16, 2], offset: ?>> to memref<2xindex, strided<[2], offset: ?>>
  %p1 = memref.cast %b : memref<2x3xindex, strided<[16, 2], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %p2 = memref.cast %c : memref<2xindex, strided<[2], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  return
}

// Dimensions joined: all, some, and of one element.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %m = memref.alloc() : memref<4x6xindex>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %v_m = affine.apply affine_map<(i, j) -> (6 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<4x6xindex>
    }
  }
  %a = memref.collapse_shape %m [[0, 1]] : memref<4x6xindex> into memref<24xindex>
  %p1 = memref.cast %a : memref<24xindex> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %e = memref.expand_shape %m [[0, 1], [2, 3, 4]] output_shape [2, 2, 3, 1, 2] : memref<4x6xindex> into memref<2x2x3x1x2xindex>
  %b = memref.collapse_shape %e [[0], [1, 2], [3, 4]] : memref<2x2x3x1x2xindex> into memref<2x6x2xindex>
  %p2 = memref.cast %b : memref<2x6x2xindex> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  %p = memref.subview %m[0, 1][4, 1][1, 1] : memref<4x6xindex> to memref<4x1xindex, strided<[6, 1], offset: 1>>
  %c = memref.collapse_shape %p [[0, 1]] : memref<4x1xindex, strided<[6, 1], offset: 1>> into memref<4xindex, strided<[6], offset: 1>>
  %p3 = memref.cast %c : memref<4xindex, strided<[6], offset: 1>> to memref<*xindex>
  func.call @printMemrefInd(%p3) : (memref<*xindex>) -> ()
  return
}

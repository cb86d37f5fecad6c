// A part of a buffer with a dimension split.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %m = memref.alloc() : memref<4x8xindex>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %v_m = affine.apply affine_map<(i, j) -> (8 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<4x8xindex>
    }
  }
  %p = memref.subview %m[1, 0][2, 4][1, 2] : memref<4x8xindex> to memref<2x4xindex, strided<[8, 2], offset: 8>>
  %e = memref.expand_shape %p [[0], [1, 2]] output_shape [2, 2, 2] : memref<2x4xindex, strided<[8, 2], offset: 8>> into memref<2x2x2xindex, strided<[8, 4, 2], offset: 8>>
  %p1 = memref.cast %e : memref<2x2x2xindex, strided<[8, 4, 2], offset: 8>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  return
}

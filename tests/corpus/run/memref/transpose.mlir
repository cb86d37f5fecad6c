// Dimensions in another order, of whole buffers and of parts.
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<3x4xindex>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %v_m = affine.apply affine_map<(i, j) -> (4 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<3x4xindex>
    }
  }
  %a = memref.transpose %m (i, j) -> (j, i) : memref<3x4xindex> to memref<4x3xindex, strided<[1, 4]>>
  %p1 = memref.cast %a : memref<4x3xindex, strided<[1, 4]>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %e = memref.expand_shape %m [[0], [1, 2]] output_shape [3, 2, 2] : memref<3x4xindex> into memref<3x2x2xindex>
  %b = memref.transpose %e (i, j, k) -> (k, i, j) : memref<3x2x2xindex> to memref<2x3x2xindex, strided<[1, 4, 2]>>
  %p2 = memref.cast %b : memref<2x3x2xindex, strided<[1, 4, 2]>> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  %u = memref.transpose %m (i, j) -> (j, i) : memref<3x4xindex> to memref<4x3xindex, affine_map<(i, j) -> (i + 4 * j)>>
  %x = memref.load %u[%c3, %c1] : memref<4x3xindex, affine_map<(i, j) -> (i + 4 * j)>>
  %p3 = arith.index_cast %x : index to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

// Rows, columns and single elements: dimensions of one element left out.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4x5xindex>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %v_m = affine.apply affine_map<(i, j) -> (5 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<4x5xindex>
    }
  }
  %row = memref.subview %m[%c2, 0][1, 5][1, 1] : memref<4x5xindex> to memref<5xindex, strided<[1], offset: ?>>
  %p1 = memref.cast %row : memref<5xindex, strided<[1], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %column = memref.subview %m[0, 3][4, 1][1, 1] : memref<4x5xindex> to memref<4xindex, strided<[5], offset: 3>>
  %p2 = memref.cast %column : memref<4xindex, strided<[5], offset: 3>> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  %one = memref.subview %m[1, %c4][1, 1][1, 1] : memref<4x5xindex> to memref<index, strided<[], offset: ?>>
  %p3 = memref.cast %one : memref<index, strided<[], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p3) : (memref<*xindex>) -> ()
  return
}

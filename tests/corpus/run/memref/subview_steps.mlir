// Parts with offsets and steps, known and not known, written through.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<6x8xindex>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %v_m = affine.apply affine_map<(i, j) -> (8 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<6x8xindex>
    }
  }
  %a = memref.subview %m[1, 1][3, 2][2, 3] : memref<6x8xindex> to memref<3x2xindex, strided<[16, 3], offset: 9>>
  %p1 = memref.cast %a : memref<3x2xindex, strided<[16, 3], offset: 9>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %b = memref.subview %m[%c1, %c2][%c3, %c2][%c2, %c3] : memref<6x8xindex> to memref<?x?xindex, strided<[?, ?], offset: ?>>
  %p2 = memref.cast %b : memref<?x?xindex, strided<[?, ?], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  %hundred = arith.constant 100 : index
  memref.store %hundred, %b[%c2, %c1] : memref<?x?xindex, strided<[?, ?], offset: ?>>
  %p3 = memref.cast %m : memref<6x8xindex> to memref<*xindex>
  func.call @printMemrefInd(%p3) : (memref<*xindex>) -> ()
  return
}

// A copy into a buffer whose dimensions changed places.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %a = memref.alloc() : memref<3x5xindex>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 5 {
      %v_a = affine.apply affine_map<(i, j) -> (5 * i + j)>(%i, %j)
      memref.store %v_a, %a[%i, %j] : memref<3x5xindex>
    }
  }
  %b = memref.alloc() : memref<5x3xindex>
  %t = memref.transpose %b (i, j) -> (j, i) : memref<5x3xindex> to memref<3x5xindex, strided<[1, 3]>>
  memref.copy %a, %t : memref<3x5xindex> to memref<3x5xindex, strided<[1, 3]>>
  %p1 = memref.cast %b : memref<5x3xindex> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  return
}

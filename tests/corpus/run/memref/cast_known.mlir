// Casts that forget sizes and remember them.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %m = memref.alloc() : memref<3x4xindex>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %v_m = affine.apply affine_map<(i, j) -> (4 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<3x4xindex>
    }
  }
  %a = memref.cast %m : memref<3x4xindex> to memref<?x4xindex>
  %b = memref.cast %a : memref<?x4xindex> to memref<?x?xindex, strided<[?, ?], offset: ?>>
  %p1 = memref.cast %b : memref<?x?xindex, strided<[?, ?], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %u = memref.cast %b : memref<?x?xindex, strided<[?, ?], offset: ?>> to memref<*xindex>
  %c = memref.cast %u : memref<*xindex> to memref<3x?xindex>
  %p2 = memref.cast %c : memref<3x?xindex> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  return
}

// Copies between parts of buffers, with steps.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<6x8xindex>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %v_a = affine.apply affine_map<(i, j) -> (8 * i + j)>(%i, %j)
      memref.store %v_a, %a[%i, %j] : memref<6x8xindex>
    }
  }
  %b = memref.alloc() : memref<4x4xindex>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %c0, %b[%i, %j] : memref<4x4xindex>
    }
  }
  %p = memref.subview %a[1, 2][2, 3][2, 2] : memref<6x8xindex> to memref<2x3xindex, strided<[16, 2], offset: 10>>
  %q = memref.subview %b[1, 0][2, 3][1, 1] : memref<4x4xindex> to memref<2x3xindex, strided<[4, 1], offset: 4>>
  memref.copy %p, %q : memref<2x3xindex, strided<[16, 2], offset: 10>> to memref<2x3xindex, strided<[4, 1], offset: 4>>
  %p1 = memref.cast %b : memref<4x4xindex> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  return
}

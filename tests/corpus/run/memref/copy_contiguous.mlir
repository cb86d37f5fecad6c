// A copy is of its own: what is written to one is not seen in the other.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<3x4xi32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %v_a = affine.apply affine_map<(i, j) -> (4 * i + j)>(%i, %j)
      %w_a = arith.index_cast %v_a : index to i32
      memref.store %w_a, %a[%i, %j] : memref<3x4xi32>
    }
  }
  %b = memref.alloc() : memref<3x4xi32>
  memref.copy %a, %b : memref<3x4xi32> to memref<3x4xi32>
  %x = arith.constant -1 : i32
  memref.store %x, %a[%c1, %c1] : memref<3x4xi32>
  %p1 = memref.cast %a : memref<3x4xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  %p2 = memref.cast %b : memref<3x4xi32> to memref<*xi32>
  func.call @printMemrefI32(%p2) : (memref<*xi32>) -> ()
  return
}

// A copy between memrefs of unknown sizes, within one buffer.
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4x6xf64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %v_a = affine.apply affine_map<(i, j) -> (6 * i + j)>(%i, %j)
      %w_a = arith.index_cast %v_a : index to i32
      %x_a = arith.sitofp %w_a : i32 to f64
      memref.store %x_a, %a[%i, %j] : memref<4x6xf64>
    }
  }
  %p = memref.subview %a[0, 0][2, %c3][1, 1] : memref<4x6xf64> to memref<2x?xf64, strided<[6, 1]>>
  %q = memref.subview %a[%c2, %c3][2, %c3][1, 1] : memref<4x6xf64> to memref<2x?xf64, strided<[6, 1], offset: ?>>
  memref.copy %p, %q : memref<2x?xf64, strided<[6, 1]>> to memref<2x?xf64, strided<[6, 1], offset: ?>>
  %p1 = memref.cast %a : memref<4x6xf64> to memref<*xf64>
  func.call @printMemrefF64(%p1) : (memref<*xf64>) -> ()
  return
}

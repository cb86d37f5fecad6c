// Offset, sizes and strides, and a memref made of them again.
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<4x6xindex>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %v_m = affine.apply affine_map<(i, j) -> (6 * i + j)>(%i, %j)
      memref.store %v_m, %m[%i, %j] : memref<4x6xindex>
    }
  }
  %p = memref.subview %m[%c1, 2][2, %c3][2, 1] : memref<4x6xindex> to memref<2x?xindex, strided<[12, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %p : memref<2x?xindex, strided<[12, 1], offset: ?>> -> memref<index>, index, index, index, index, index
  %p1 = arith.index_cast %offset : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p2 = arith.index_cast %sizes#0 : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p3 = arith.index_cast %sizes#1 : index to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p4 = arith.index_cast %strides#0 : index to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p5 = arith.index_cast %strides#1 : index to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %again = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%strides#0, %strides#1] : memref<index> to memref<?x?xindex, strided<[?, ?], offset: ?>>
  %p6 = memref.cast %again : memref<?x?xindex, strided<[?, ?], offset: ?>> to memref<*xindex>
  func.call @printMemrefInd(%p6) : (memref<*xindex>) -> ()
  return
}

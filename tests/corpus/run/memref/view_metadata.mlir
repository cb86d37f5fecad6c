// What a view of bytes is made of: it counts from where it begins.
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %bytes = memref.alloc() : memref<128xi8>
  %shift = arith.constant 32 : index
  %v = memref.view %bytes[%shift][] : memref<128xi8> to memref<3x4xindex>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.apply affine_map<(i, j) -> (10 * i + j)>(%i, %j)
      affine.store %x, %v[%i, %j] : memref<3x4xindex>
    }
  }
  %p = memref.subview %v[1, 1][2, 2][1, 2] : memref<3x4xindex> to memref<2x2xindex, strided<[4, 2], offset: 5>>
  %p1 = memref.cast %p : memref<2x2xindex, strided<[4, 2], offset: 5>> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %p : memref<2x2xindex, strided<[4, 2], offset: 5>> -> memref<index>, index, index, index, index, index
  %p2 = arith.index_cast %offset : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p3 = arith.index_cast %sizes#0 : index to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p4 = arith.index_cast %sizes#1 : index to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p5 = arith.index_cast %strides#0 : index to i64
  func.call @printI64(%p5) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p6 = arith.index_cast %strides#1 : index to i64
  func.call @printI64(%p6) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %first = memref.load %base[] : memref<index>
  %p7 = arith.index_cast %first : index to i64
  func.call @printI64(%p7) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %start = memref.extract_aligned_pointer_as_index %bytes : memref<128xi8> -> index
  %there = memref.extract_aligned_pointer_as_index %p : memref<2x2xindex, strided<[4, 2], offset: 5>> -> index
  %distance = arith.subi %there, %start : index
  %p8 = arith.index_cast %distance : index to i64
  func.call @printI64(%p8) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

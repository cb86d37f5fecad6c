// Dimensions split, into sizes known and not known.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 24 : index
  %m = memref.alloc(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i32
    memref.store %x, %m[%i] : memref<?xi32>
  }
  %a = memref.expand_shape %m [[0, 1]] output_shape [%c4, 6] : memref<?xi32> into memref<?x6xi32>
  %p1 = memref.cast %a : memref<?x6xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  %c = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [2, %c2, 2, 3] : memref<?x6xi32> into memref<2x?x2x3xi32>
  %p2 = memref.cast %c : memref<2x?x2x3xi32> to memref<*xi32>
  func.call @printMemrefI32(%p2) : (memref<*xi32>) -> ()
  %b = memref.expand_shape %m [[0, 1, 2]] output_shape [%c2, 3, 4] : memref<?xi32> into memref<?x3x4xi32>
  %p3 = memref.cast %b : memref<?x3x4xi32> to memref<*xi32>
  func.call @printMemrefI32(%p3) : (memref<*xi32>) -> ()
  return
}

// Alignment, distinct objects and prefetches change nothing.
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %a = memref.alloc() : memref<2x3xindex>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %v_a = affine.apply affine_map<(i, j) -> (3 * i + j)>(%i, %j)
      memref.store %v_a, %a[%i, %j] : memref<2x3xindex>
    }
  }
  %b = memref.alloc() : memref<2x3xindex>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %v_b = affine.apply affine_map<(i, j) -> (3 * i + j)>(%i, %j)
      memref.store %v_b, %b[%i, %j] : memref<2x3xindex>
    }
  }
  %x = memref.alloc() {alignment = 64 : i64} : memref<4xindex>
  %y = memref.assume_alignment %x, 64 : memref<4xindex>
  memref.prefetch %a[%c1, %c2], read, locality<3>, data : memref<2x3xindex>
  memref.store %c5, %y[%c3] : memref<4xindex>
  %z = memref.load %x[%c3] : memref<4xindex>
  %p1 = arith.index_cast %z : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %d:2 = memref.distinct_objects %a, %b : memref<2x3xindex>, memref<2x3xindex>
  memref.store %c10, %d#0[%c1, %c1] : memref<2x3xindex>
  %p2 = memref.cast %a : memref<2x3xindex> to memref<*xindex>
  func.call @printMemrefInd(%p2) : (memref<*xindex>) -> ()
  %p3 = memref.cast %d#1 : memref<2x3xindex> to memref<*xindex>
  func.call @printMemrefInd(%p3) : (memref<*xindex>) -> ()
  return
}

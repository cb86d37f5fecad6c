// Memrefs without elements.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%c0) : memref<?x3xi32>
  %d0 = memref.dim %m, %c0 : memref<?x3xi32>
  %d1 = memref.dim %m, %c1 : memref<?x3xi32>
  %p1 = arith.index_cast %d0 : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p2 = arith.index_cast %d1 : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %n = memref.alloc() : memref<2x0xi32>
  memref.copy %n, %n : memref<2x0xi32> to memref<2x0xi32>
  memref.dealloc %m : memref<?x3xi32>
  memref.dealloc %n : memref<2x0xi32>
  return
}

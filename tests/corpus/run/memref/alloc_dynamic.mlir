// Sizes known only when the program runs, among others that are known.
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc(%c3, %c4) : memref<?x2x?xindex>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      scf.for %k = %c0 to %c4 step %c1 {
        %a = arith.muli %i, %c10 : index
        %b = arith.addi %a, %j : index
        %c = arith.muli %b, %c10 : index
        %d = arith.addi %c, %k : index
        memref.store %d, %m[%i, %j, %k] : memref<?x2x?xindex>
      }
    }
  }
  %p1 = memref.cast %m : memref<?x2x?xindex> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  %d0 = memref.dim %m, %c0 : memref<?x2x?xindex>
  %d1 = memref.dim %m, %c1 : memref<?x2x?xindex>
  %d2 = memref.dim %m, %c2 : memref<?x2x?xindex>
  %p2 = arith.index_cast %d0 : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p3 = arith.index_cast %d1 : index to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p4 = arith.index_cast %d2 : index to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  memref.dealloc %m : memref<?x2x?xindex>
  return
}

// Loops over index spaces, from zero and from elsewhere.
func.func private @printMemrefInd(memref<*xindex>)
func.func @main() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<6x8xindex>
  scf.forall (%i, %j) in (6, 8) {
    %s = arith.addi %i, %j : index
    memref.store %s, %m[%i, %j] : memref<6x8xindex>
  }
  scf.forall (%i, %j) = (1, %c2) to (6, %c5) step (%c3, 2) {
    memref.store %c10, %m[%i, %j] : memref<6x8xindex>
  }
  %p1 = memref.cast %m : memref<6x8xindex> to memref<*xindex>
  func.call @printMemrefInd(%p1) : (memref<*xindex>) -> ()
  return
}

// One in another, each row by itself.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%c3, %c4) : memref<?x?xi32>
  scf.forall (%i) in (%c3) {
    %n = arith.index_cast %i : index to i32
    scf.forall (%j) in (%c4) {
      memref.store %n, %m[%i, %j] : memref<?x?xi32>
    }
    %x = memref.load %m[%i, %c0] : memref<?x?xi32>
    %y = arith.addi %x, %x : i32
    memref.store %y, %m[%i, %c3] : memref<?x?xi32>
  }
  %p1 = memref.cast %m : memref<?x?xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  return
}

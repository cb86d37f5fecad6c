// A nest of two dimensions with steps.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<5x10xi32>
  %zero = arith.constant 0 : i32
  scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c10) step (%c1, %c1) {
    memref.store %zero, %m[%i, %j] : memref<5x10xi32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c1, %c0) to (%c5, %c10) step (%c2, %c3) {
    %s = arith.muli %i, %c10 : index
    %t = arith.addi %s, %j : index
    %n = arith.index_cast %t : index to i32
    memref.store %n, %m[%i, %j] : memref<5x10xi32>
    scf.reduce
  }
  %p1 = memref.cast %m : memref<5x10xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  return
}

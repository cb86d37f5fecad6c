// A parallel nest in a parallel nest, with a sequential loop between them.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<4x3x5xi64>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    scf.for %k = %c0 to %c3 step %c1 {
      scf.parallel (%j) = (%c0) to (%c5) step (%c1) {
        %a = arith.muli %i, %c10 : index
        %b = arith.addi %a, %k : index
        %c = arith.muli %b, %c10 : index
        %d = arith.addi %c, %j : index
        %n = arith.index_cast %d : index to i64
        memref.store %n, %m[%i, %k, %j] : memref<4x3x5xi64>
        scf.reduce
      }
    }
    scf.reduce
  }
  %p1 = memref.cast %m : memref<4x3x5xi64> to memref<*xi64>
  func.call @printMemrefI64(%p1) : (memref<*xi64>) -> ()
  return
}

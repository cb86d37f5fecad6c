// Primes below fifty: loops in conditionals in loops.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 50 : index
  %true = arith.constant true
  %false = arith.constant false
  %m = memref.alloc(%n) : memref<?xi1>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %true, %m[%i] : memref<?xi1>
  }
  scf.for %i = %c2 to %n step %c1 {
    %is = memref.load %m[%i] : memref<?xi1>
    scf.if %is {
      %p1 = arith.index_cast %i : index to i64
      func.call @printI64(%p1) : (i64) -> ()
      func.call @printNewline() : () -> ()
      %ii = arith.muli %i, %i : index
      scf.for %j = %ii to %n step %i {
        memref.store %false, %m[%j] : memref<?xi1>
      }
    }
  }
  return
}

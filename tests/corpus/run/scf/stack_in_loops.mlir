// Stack memory of each iteration, and of a conditional in it.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %sum = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %c0) -> (index) {
    %m = memref.alloca(%c10) : memref<?xindex>
    memref.store %i, %m[%i] : memref<?xindex>
    %is = arith.cmpi sgt, %i, %c2 : index
    %r = scf.if %is -> (memref<?xindex>) {
      %n = memref.alloca(%c10) : memref<?xindex>
      memref.store %c10, %n[%i] : memref<?xindex>
      scf.yield %n : memref<?xindex>
    } else {
      scf.yield %m : memref<?xindex>
    }
    %x = memref.load %r[%i] : memref<?xindex>
    %t = arith.addi %s, %x : index
    scf.yield %t : index
  }
  %p1 = arith.index_cast %sum : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

// Sums over a nest of loops, carried through both.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%outer = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %i step %c2 iter_args(%s = %outer) -> (index) {
      %ij = arith.muli %i, %j : index
      %next = arith.addi %s, %ij : index
      scf.yield %next : index
    }
    scf.yield %inner : index
  }
  %p1 = arith.index_cast %sum : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

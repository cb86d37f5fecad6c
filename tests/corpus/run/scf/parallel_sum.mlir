// A sum over all iterations, with a start value.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %start = arith.constant 1000 : index
  %sum = scf.parallel (%i, %j) = (%c0, %c1) to (%c10, %c5) step (%c3, %c2) init (%start) -> index {
    %ij = arith.muli %i, %j : index
    scf.reduce(%ij : index) {
    ^bb0(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      scf.reduce.return %s : index
    }
  }
  %p1 = arith.index_cast %sum : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

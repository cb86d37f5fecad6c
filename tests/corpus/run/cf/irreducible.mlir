// A loop that is entered in two places.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %true = arith.constant true
  cf.br ^entry(%c0, %true : index, i1)
^entry(%n: index, %first: i1):
  cf.cond_br %first, ^a(%n : index), ^b(%n : index)
^a(%i: index):
  %p1 = arith.index_cast %i : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.addi %i, %c1 : index
  cf.br ^b(%i1 : index)
^b(%j: index):
  %j1 = arith.addi %j, %c2 : index
  %more = arith.cmpi slt, %j1, %c10 : index
  cf.cond_br %more, ^a(%j1 : index), ^after(%j1 : index)
^after(%k: index):
  %p2 = arith.index_cast %k : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %again = arith.cmpi eq, %k, %c10 : index
  %false = arith.constant false
  cf.cond_br %again, ^entry(%c1, %false : index, i1), ^end
^end:
  return
}

// Both ways of a branch lead to one block, with different values.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %odd = arith.andi %i, %c1 : index
  %is = arith.cmpi eq, %odd, %c1 : index
  cf.cond_br %is, ^join(%c10, %i : index, index), ^join(%i, %c5 : index, index)
^join(%x: index, %y: index):
  %p1 = arith.index_cast %x : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p2 = arith.index_cast %y : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %i1, %c4 : index
  cf.cond_br %more, ^head(%i1 : index), ^end
^end:
  return
}

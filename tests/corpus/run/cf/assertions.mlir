// Assertions that hold, in blocks that are taken.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %in = arith.cmpi ult, %i, %c10 : index
  cf.assert %in, "the index stays in range"
  %i1 = arith.addi %i, %c3 : index
  %more = arith.cmpi slt, %i1, %c10 : index
  cf.cond_br %more weights([9, 1]), ^head(%i1 : index), ^end
^end:
  %p1 = arith.index_cast %i : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

// A loop of blocks, with arguments.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 10 : i64
  cf.br ^head(%zero, %zero : i64, i64)
^head(%i: i64, %sum: i64):
  %more = arith.cmpi slt, %i, %n : i64
  cf.cond_br %more, ^body, ^end
^body:
  %ii = arith.muli %i, %i : i64
  %next = arith.addi %sum, %ii : i64
  %i1 = arith.addi %i, %one : i64
  cf.br ^head(%i1, %next : i64, i64)
^end:
  func.call @printI64(%sum) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

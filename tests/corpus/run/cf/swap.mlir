// Block arguments that change places: all are read before any is written.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant 1 : i64
  %b = arith.constant 2 : i64
  %c = arith.constant 3 : i64
  cf.br ^head(%c0, %a, %b, %c : index, i64, i64, i64)
^head(%i: index, %x: i64, %y: i64, %z: i64):
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%y) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%z) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %i1, %c4 : index
  cf.cond_br %more, ^head(%i1, %y, %z, %x : index, i64, i64, i64), ^end
^end:
  return
}

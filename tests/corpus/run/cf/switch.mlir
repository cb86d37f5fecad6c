// A switch over numbers of 32 bits, negative ones among them, with values for each case.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %low = arith.constant -2 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %x = arith.constant 100 : i64
  %y = arith.constant 200 : i64
  cf.br ^head(%low : i32)
^head(%i: i32):
  cf.switch %i : i32, [
    default: ^other(%x : i64),
    -1: ^join(%y : i64),
    3: ^other(%y : i64),
    0: ^join(%x : i64)
  ]
^other(%a: i64):
  func.call @printI64(%a) : (i64) -> ()
  func.call @printNewline() : () -> ()
  cf.br ^join(%a : i64)
^join(%b: i64):
  func.call @printI64(%b) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %i1 = arith.addi %i, %one : i32
  %more = arith.cmpi slt, %i1, %five : i32
  cf.cond_br %more, ^head(%i1 : i32), ^end
^end:
  return
}

// Switches over bytes and over long numbers; one without cases.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %byte = arith.constant -128 : i8
  cf.switch %byte : i8, [
    default: ^a,
    127: ^a,
    -128: ^b
  ]
^a:
  %one = arith.constant 1 : i64
  func.call @printI64(%one) : (i64) -> ()
  func.call @printNewline() : () -> ()
  cf.br ^b
^b:
  %long = arith.constant -9223372036854775808 : i64
  cf.switch %long : i64, [
    default: ^c,
    9223372036854775807: ^c,
    -9223372036854775808: ^d
  ]
^c:
  %two = arith.constant 2 : i64
  func.call @printI64(%two) : (i64) -> ()
  func.call @printNewline() : () -> ()
  cf.br ^d
^d:
  %bit = arith.constant true
  cf.switch %bit : i1, [
    default: ^e
  ]
^e:
  %three = arith.constant 3 : i64
  func.call @printI64(%three) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

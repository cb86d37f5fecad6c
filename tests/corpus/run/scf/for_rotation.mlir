// Four carried values of different types, three of which rotate.
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.5 : f64
  %y = arith.constant 2.5 : f64
  %z = arith.constant -3.5 : f64
  %t = arith.constant 100 : i32
  %m1 = arith.constant 7 : i32
  %r:4 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x, %b = %y, %c = %z, %n = %t) -> (f64, f64, f64, i32) {
    %less = arith.subi %n, %m1 : i32
    scf.yield %c, %a, %b, %less : f64, f64, f64, i32
  }
  func.call @printF64(%r#0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%r#1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%r#2) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %p4 = arith.extsi %r#3 : i32 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

// A function left from several blocks, and calling itself: Ackermann.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @ackermann(%m: i64, %n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %m0 = arith.cmpi eq, %m, %zero : i64
  cf.cond_br %m0, ^last, ^more
^last:
  %n1 = arith.addi %n, %one : i64
  return %n1 : i64
^more:
  %m1 = arith.subi %m, %one : i64
  %n0 = arith.cmpi eq, %n, %zero : i64
  cf.cond_br %n0, ^once, ^twice
^once:
  %a = call @ackermann(%m1, %one) : (i64, i64) -> i64
  return %a : i64
^twice:
  %less = arith.subi %n, %one : i64
  %b = call @ackermann(%m, %less) : (i64, i64) -> i64
  %c = call @ackermann(%m1, %b) : (i64, i64) -> i64
  return %c : i64
}
func.func @main() {
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %r = call @ackermann(%two, %three) : (i64, i64) -> i64
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

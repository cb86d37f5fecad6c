// What the condition hands on goes to the results and to the body.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %start = arith.constant 27 : i64
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %r:2 = scf.while (%n = %start, %steps = %zero) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi ne, %n, %one : i64
    scf.condition(%more) %steps, %n : i64, i64
  } do {
  ^bb0(%steps: i64, %n: i64):
    %next = arith.addi %steps, %one : i64
    %rest = arith.remsi %n, %two : i64
    %even = arith.cmpi eq, %rest, %zero : i64
    %m = scf.if %even -> (i64) {
      %half = arith.divsi %n, %two : i64
      scf.yield %half : i64
    } else {
      %triple = arith.muli %n, %three : i64
      %up = arith.addi %triple, %one : i64
      scf.yield %up : i64
    }
    scf.yield %m, %next : i64, i64
  }
  func.call @printI64(%r#0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%r#1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

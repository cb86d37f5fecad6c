// Functions that call each other through values, and carry them around loops.
func.func @even(%n: i64, %other: (i64) -> i1) -> i1 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %yes = arith.constant true
  %is_zero = arith.cmpi eq, %n, %zero : i64
  %r = scf.if %is_zero -> i1 {
    scf.yield %yes : i1
  } else {
    %m = arith.subi %n, %one : i64
    %q = func.call_indirect %other(%m) : (i64) -> i1
    scf.yield %q : i1
  }
  return %r : i1
}
func.func @odd(%n: i64) -> i1 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %no = arith.constant false
  %self = func.constant @odd : (i64) -> i1
  %is_zero = arith.cmpi eq, %n, %zero : i64
  %r = scf.if %is_zero -> i1 {
    scf.yield %no : i1
  } else {
    %m = arith.subi %n, %one : i64
    %q = func.call @even(%m, %self) : (i64, (i64) -> i1) -> i1
    scf.yield %q : i1
  }
  return %r : i1
}
func.func @up(%x: i64) -> i64 {
  %three = arith.constant 3 : i64
  %r = arith.addi %x, %three : i64
  return %r : i64
}
func.func @down(%x: i64) -> i64 {
  %two = arith.constant 2 : i64
  %r = arith.subi %x, %two : i64
  return %r : i64
}
func.func @main() {
  %n = arith.constant 101 : i64
  %odd = func.constant @odd : (i64) -> i1
  %a = call_indirect %odd(%n) : (i64) -> i1
  %b = call @even(%n, %odd) : (i64, (i64) -> i1) -> i1
  vector.print %a : i1
  vector.print %b : i1
  // The two change places in every iteration.
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %up = func.constant @up : (i64) -> i64
  %down = func.constant @down : (i64) -> i64
  %zero = arith.constant 0 : i64
  %r:3 = scf.for %i = %c0 to %c7 step %c1 iter_args(%f = %up, %g = %down, %x = %zero)
      -> ((i64) -> i64, (i64) -> i64, i64) {
    %y = func.call_indirect %f(%x) : (i64) -> i64
    scf.yield %g, %f, %y : (i64) -> i64, (i64) -> i64, i64
  }
  vector.print %r#2 : i64
  %last = call_indirect %r#0(%zero) : (i64) -> i64
  vector.print %last : i64
  return
}

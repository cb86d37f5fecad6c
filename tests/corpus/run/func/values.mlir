// A function as a value: called, handed over, chosen, returned.
func.func @twice(%x: i64) -> i64 {
  %two = arith.constant 2 : i64
  %r = arith.muli %x, %two : i64
  return %r : i64
}
func.func @square(%x: i64) -> i64 {
  %r = arith.muli %x, %x : i64
  return %r : i64
}
func.func @apply(%f: (i64) -> i64, %x: i64) -> i64 {
  %r = func.call_indirect %f(%x) : (i64) -> i64
  return %r : i64
}
func.func @choose(%which: i1) -> ((i64) -> i64) {
  %twice = func.constant @twice : (i64) -> i64
  %square = func.constant @square : (i64) -> i64
  %r = arith.select %which, %twice, %square : (i64) -> i64
  return %r : (i64) -> i64
}
func.func @main() {
  %seven = arith.constant 7 : i64
  %yes = arith.constant true
  %no = arith.constant false
  %twice = func.constant @twice : (i64) -> i64
  %a = call_indirect %twice(%seven) : (i64) -> i64
  vector.print %a : i64
  %square = func.constant @square : (i64) -> i64
  %b = call @apply(%square, %seven) : ((i64) -> i64, i64) -> i64
  vector.print %b : i64
  %f = call @choose(%yes) : (i1) -> ((i64) -> i64)
  %c = call_indirect %f(%b) : (i64) -> i64
  vector.print %c : i64
  %g = call @choose(%no) : (i1) -> ((i64) -> i64)
  %d = call_indirect %g(%c) : (i64) -> i64
  vector.print %d : i64
  return
}

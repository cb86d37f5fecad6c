// What a shift, a sum and a product of narrow numbers push out does not come back.
func.func @pushed(%a: i8, %b: i16) {
  %c1 = arith.constant 1 : i8
  %0 = arith.shli %a, %c1 : i8
  %1 = arith.shrui %0, %c1 : i8
  vector.print %1 : i8
  %2 = arith.addi %a, %a : i8
  %3 = arith.divui %2, %c1 : i8
  vector.print %3 : i8
  %d1 = arith.constant 1 : i16
  %4 = arith.shli %b, %d1 : i16
  %5 = arith.shrui %4, %d1 : i16
  vector.print %5 : i16
  %6 = arith.muli %b, %b : i16
  %7 = arith.extui %6 : i16 to i32
  vector.print %7 : i32
  %8 = arith.shli %a, %c1 : i8
  %9 = arith.cmpi ugt, %8, %a : i8
  vector.print %9 : i1
  return
}
func.func @main() {
  %a = arith.constant 200 : i8
  %b = arith.constant 40000 : i16
  call @pushed(%a, %b) : (i8, i16) -> ()
  return
}

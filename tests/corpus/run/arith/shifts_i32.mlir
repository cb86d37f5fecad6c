// Shifts of positive and negative numbers.
func.func @main() {
  %x0 = arith.constant 1 : i32
  %y0 = arith.constant 31 : i32
  %x1 = arith.constant -8 : i32
  %y1 = arith.constant 1 : i32
  %x2 = arith.constant -1 : i32
  %y2 = arith.constant 31 : i32
  %x3 = arith.constant 12345 : i32
  %y3 = arith.constant 3 : i32
  %x4 = arith.constant 5 : i32
  %y4 = arith.constant 0 : i32
  %r0 = arith.shli %x0, %y0 : i32
  vector.print %r0 : i32
  %r1 = arith.shli %x1, %y1 : i32
  vector.print %r1 : i32
  %r2 = arith.shli %x2, %y2 : i32
  vector.print %r2 : i32
  %r3 = arith.shli %x3, %y3 : i32
  vector.print %r3 : i32
  %r4 = arith.shli %x4, %y4 : i32
  vector.print %r4 : i32
  %r5 = arith.shrsi %x0, %y0 : i32
  vector.print %r5 : i32
  %r6 = arith.shrsi %x1, %y1 : i32
  vector.print %r6 : i32
  %r7 = arith.shrsi %x2, %y2 : i32
  vector.print %r7 : i32
  %r8 = arith.shrsi %x3, %y3 : i32
  vector.print %r8 : i32
  %r9 = arith.shrsi %x4, %y4 : i32
  vector.print %r9 : i32
  %r10 = arith.shrui %x0, %y0 : i32
  vector.print %r10 : i32
  %r11 = arith.shrui %x1, %y1 : i32
  vector.print %r11 : i32
  %r12 = arith.shrui %x2, %y2 : i32
  vector.print %r12 : i32
  %r13 = arith.shrui %x3, %y3 : i32
  vector.print %r13 : i32
  %r14 = arith.shrui %x4, %y4 : i32
  vector.print %r14 : i32
  return
}

// Divisions in every direction of rounding.
func.func @main() {
  %x0 = arith.constant 7 : i32
  %y0 = arith.constant 3 : i32
  %x1 = arith.constant -7 : i32
  %y1 = arith.constant 3 : i32
  %x2 = arith.constant 7 : i32
  %y2 = arith.constant -3 : i32
  %x3 = arith.constant -7 : i32
  %y3 = arith.constant -3 : i32
  %x4 = arith.constant 6 : i32
  %y4 = arith.constant 3 : i32
  %x5 = arith.constant 0 : i32
  %y5 = arith.constant -4 : i32
  %x6 = arith.constant 2147483647 : i32
  %y6 = arith.constant -1 : i32
  %r0 = arith.divsi %x0, %y0 : i32
  vector.print %r0 : i32
  %r1 = arith.divsi %x1, %y1 : i32
  vector.print %r1 : i32
  %r2 = arith.divsi %x2, %y2 : i32
  vector.print %r2 : i32
  %r3 = arith.divsi %x3, %y3 : i32
  vector.print %r3 : i32
  %r4 = arith.divsi %x4, %y4 : i32
  vector.print %r4 : i32
  %r5 = arith.divsi %x5, %y5 : i32
  vector.print %r5 : i32
  %r6 = arith.divsi %x6, %y6 : i32
  vector.print %r6 : i32
  %r7 = arith.ceildivsi %x0, %y0 : i32
  vector.print %r7 : i32
  %r8 = arith.ceildivsi %x1, %y1 : i32
  vector.print %r8 : i32
  %r9 = arith.ceildivsi %x2, %y2 : i32
  vector.print %r9 : i32
  %r10 = arith.ceildivsi %x3, %y3 : i32
  vector.print %r10 : i32
  %r11 = arith.ceildivsi %x4, %y4 : i32
  vector.print %r11 : i32
  %r12 = arith.ceildivsi %x5, %y5 : i32
  vector.print %r12 : i32
  %r13 = arith.ceildivsi %x6, %y6 : i32
  vector.print %r13 : i32
  %r14 = arith.floordivsi %x0, %y0 : i32
  vector.print %r14 : i32
  %r15 = arith.floordivsi %x1, %y1 : i32
  vector.print %r15 : i32
  %r16 = arith.floordivsi %x2, %y2 : i32
  vector.print %r16 : i32
  %r17 = arith.floordivsi %x3, %y3 : i32
  vector.print %r17 : i32
  %r18 = arith.floordivsi %x4, %y4 : i32
  vector.print %r18 : i32
  %r19 = arith.floordivsi %x5, %y5 : i32
  vector.print %r19 : i32
  %r20 = arith.floordivsi %x6, %y6 : i32
  vector.print %r20 : i32
  %r21 = arith.remsi %x0, %y0 : i32
  vector.print %r21 : i32
  %r22 = arith.remsi %x1, %y1 : i32
  vector.print %r22 : i32
  %r23 = arith.remsi %x2, %y2 : i32
  vector.print %r23 : i32
  %r24 = arith.remsi %x3, %y3 : i32
  vector.print %r24 : i32
  %r25 = arith.remsi %x4, %y4 : i32
  vector.print %r25 : i32
  %r26 = arith.remsi %x5, %y5 : i32
  vector.print %r26 : i32
  %r27 = arith.remsi %x6, %y6 : i32
  vector.print %r27 : i32
  return
}

// Bitwise operations and extremes.
func.func @main() {
  %x0 = arith.constant 12 : i64
  %y0 = arith.constant 10 : i64
  %x1 = arith.constant -1 : i64
  %y1 = arith.constant 5 : i64
  %x2 = arith.constant -8 : i64
  %y2 = arith.constant 3 : i64
  %x3 = arith.constant 0 : i64
  %y3 = arith.constant -1 : i64
  %r0 = arith.andi %x0, %y0 : i64
  vector.print %r0 : i64
  %r1 = arith.andi %x1, %y1 : i64
  vector.print %r1 : i64
  %r2 = arith.andi %x2, %y2 : i64
  vector.print %r2 : i64
  %r3 = arith.andi %x3, %y3 : i64
  vector.print %r3 : i64
  %r4 = arith.ori %x0, %y0 : i64
  vector.print %r4 : i64
  %r5 = arith.ori %x1, %y1 : i64
  vector.print %r5 : i64
  %r6 = arith.ori %x2, %y2 : i64
  vector.print %r6 : i64
  %r7 = arith.ori %x3, %y3 : i64
  vector.print %r7 : i64
  %r8 = arith.xori %x0, %y0 : i64
  vector.print %r8 : i64
  %r9 = arith.xori %x1, %y1 : i64
  vector.print %r9 : i64
  %r10 = arith.xori %x2, %y2 : i64
  vector.print %r10 : i64
  %r11 = arith.xori %x3, %y3 : i64
  vector.print %r11 : i64
  %r12 = arith.maxsi %x0, %y0 : i64
  vector.print %r12 : i64
  %r13 = arith.maxsi %x1, %y1 : i64
  vector.print %r13 : i64
  %r14 = arith.maxsi %x2, %y2 : i64
  vector.print %r14 : i64
  %r15 = arith.maxsi %x3, %y3 : i64
  vector.print %r15 : i64
  %r16 = arith.maxui %x0, %y0 : i64
  vector.print %r16 : i64
  %r17 = arith.maxui %x1, %y1 : i64
  vector.print %r17 : i64
  %r18 = arith.maxui %x2, %y2 : i64
  vector.print %r18 : i64
  %r19 = arith.maxui %x3, %y3 : i64
  vector.print %r19 : i64
  %r20 = arith.minsi %x0, %y0 : i64
  vector.print %r20 : i64
  %r21 = arith.minsi %x1, %y1 : i64
  vector.print %r21 : i64
  %r22 = arith.minsi %x2, %y2 : i64
  vector.print %r22 : i64
  %r23 = arith.minsi %x3, %y3 : i64
  vector.print %r23 : i64
  %r24 = arith.minui %x0, %y0 : i64
  vector.print %r24 : i64
  %r25 = arith.minui %x1, %y1 : i64
  vector.print %r25 : i64
  %r26 = arith.minui %x2, %y2 : i64
  vector.print %r26 : i64
  %r27 = arith.minui %x3, %y3 : i64
  vector.print %r27 : i64
  return
}

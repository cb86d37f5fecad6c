// Sums, differences and products of 8 bits wrap around.
func.func @main() {
  %x0 = arith.constant 7 : i8
  %y0 = arith.constant 3 : i8
  %x1 = arith.constant -7 : i8
  %y1 = arith.constant 3 : i8
  %x2 = arith.constant 7 : i8
  %y2 = arith.constant -3 : i8
  %x3 = arith.constant -7 : i8
  %y3 = arith.constant -3 : i8
  %x4 = arith.constant 127 : i8
  %y4 = arith.constant 1 : i8
  %x5 = arith.constant -128 : i8
  %y5 = arith.constant 2 : i8
  %x6 = arith.constant 0 : i8
  %y6 = arith.constant 5 : i8
  %r0 = arith.addi %x0, %y0 : i8
  vector.print %r0 : i8
  %r1 = arith.addi %x1, %y1 : i8
  vector.print %r1 : i8
  %r2 = arith.addi %x2, %y2 : i8
  vector.print %r2 : i8
  %r3 = arith.addi %x3, %y3 : i8
  vector.print %r3 : i8
  %r4 = arith.addi %x4, %y4 : i8
  vector.print %r4 : i8
  %r5 = arith.addi %x5, %y5 : i8
  vector.print %r5 : i8
  %r6 = arith.addi %x6, %y6 : i8
  vector.print %r6 : i8
  %r7 = arith.subi %x0, %y0 : i8
  vector.print %r7 : i8
  %r8 = arith.subi %x1, %y1 : i8
  vector.print %r8 : i8
  %r9 = arith.subi %x2, %y2 : i8
  vector.print %r9 : i8
  %r10 = arith.subi %x3, %y3 : i8
  vector.print %r10 : i8
  %r11 = arith.subi %x4, %y4 : i8
  vector.print %r11 : i8
  %r12 = arith.subi %x5, %y5 : i8
  vector.print %r12 : i8
  %r13 = arith.subi %x6, %y6 : i8
  vector.print %r13 : i8
  %r14 = arith.muli %x0, %y0 : i8
  vector.print %r14 : i8
  %r15 = arith.muli %x1, %y1 : i8
  vector.print %r15 : i8
  %r16 = arith.muli %x2, %y2 : i8
  vector.print %r16 : i8
  %r17 = arith.muli %x3, %y3 : i8
  vector.print %r17 : i8
  %r18 = arith.muli %x4, %y4 : i8
  vector.print %r18 : i8
  %r19 = arith.muli %x5, %y5 : i8
  vector.print %r19 : i8
  %r20 = arith.muli %x6, %y6 : i8
  vector.print %r20 : i8
  return
}

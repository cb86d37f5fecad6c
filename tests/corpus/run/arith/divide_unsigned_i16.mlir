// The same bits read without sign.
func.func @main() {
  %x0 = arith.constant 7 : i16
  %y0 = arith.constant 3 : i16
  %x1 = arith.constant -1 : i16
  %y1 = arith.constant 3 : i16
  %x2 = arith.constant -1 : i16
  %y2 = arith.constant -2 : i16
  %x3 = arith.constant 5 : i16
  %y3 = arith.constant -1 : i16
  %r0 = arith.divui %x0, %y0 : i16
  vector.print %r0 : i16
  %r1 = arith.divui %x1, %y1 : i16
  vector.print %r1 : i16
  %r2 = arith.divui %x2, %y2 : i16
  vector.print %r2 : i16
  %r3 = arith.divui %x3, %y3 : i16
  vector.print %r3 : i16
  %r4 = arith.ceildivui %x0, %y0 : i16
  vector.print %r4 : i16
  %r5 = arith.ceildivui %x1, %y1 : i16
  vector.print %r5 : i16
  %r6 = arith.ceildivui %x2, %y2 : i16
  vector.print %r6 : i16
  %r7 = arith.ceildivui %x3, %y3 : i16
  vector.print %r7 : i16
  %r8 = arith.remui %x0, %y0 : i16
  vector.print %r8 : i16
  %r9 = arith.remui %x1, %y1 : i16
  vector.print %r9 : i16
  %r10 = arith.remui %x2, %y2 : i16
  vector.print %r10 : i16
  %r11 = arith.remui %x3, %y3 : i16
  vector.print %r11 : i16
  return
}

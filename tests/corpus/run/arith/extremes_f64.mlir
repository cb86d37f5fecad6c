// The four ways to take the greater or the lesser.
func.func @main() {
  %x0 = arith.constant 1.5 : f64
  %y0 = arith.constant 2.5 : f64
  %x1 = arith.constant -0.0 : f64
  %y1 = arith.constant 0.0 : f64
  %x2 = arith.constant 0.0 : f64
  %y2 = arith.constant -0.0 : f64
  %x3 = arith.constant 0x7FF8000000000000 : f64
  %y3 = arith.constant 1.0 : f64
  %x4 = arith.constant 2.0 : f64
  %y4 = arith.constant 0x7FF8000000000000 : f64
  %r0 = arith.maximumf %x0, %y0 : f64
  vector.print %r0 : f64
  %r1 = arith.maximumf %x1, %y1 : f64
  vector.print %r1 : f64
  %r2 = arith.maximumf %x2, %y2 : f64
  vector.print %r2 : f64
  %r3 = arith.maximumf %x3, %y3 : f64
  vector.print %r3 : f64
  %r4 = arith.maximumf %x4, %y4 : f64
  vector.print %r4 : f64
  %r5 = arith.minimumf %x0, %y0 : f64
  vector.print %r5 : f64
  %r6 = arith.minimumf %x1, %y1 : f64
  vector.print %r6 : f64
  %r7 = arith.minimumf %x2, %y2 : f64
  vector.print %r7 : f64
  %r8 = arith.minimumf %x3, %y3 : f64
  vector.print %r8 : f64
  %r9 = arith.minimumf %x4, %y4 : f64
  vector.print %r9 : f64
  %r10 = arith.maxnumf %x0, %y0 : f64
  vector.print %r10 : f64
  %r11 = arith.maxnumf %x1, %y1 : f64
  vector.print %r11 : f64
  %r12 = arith.maxnumf %x2, %y2 : f64
  vector.print %r12 : f64
  %r13 = arith.maxnumf %x3, %y3 : f64
  vector.print %r13 : f64
  %r14 = arith.maxnumf %x4, %y4 : f64
  vector.print %r14 : f64
  %r15 = arith.minnumf %x0, %y0 : f64
  vector.print %r15 : f64
  %r16 = arith.minnumf %x1, %y1 : f64
  vector.print %r16 : f64
  %r17 = arith.minnumf %x2, %y2 : f64
  vector.print %r17 : f64
  %r18 = arith.minnumf %x3, %y3 : f64
  vector.print %r18 : f64
  %r19 = arith.minnumf %x4, %y4 : f64
  vector.print %r19 : f64
  return
}

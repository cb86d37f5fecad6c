// Floats with zeros, infinities and a NaN.
func.func @main() {
  %x0 = arith.constant 1.5 : f32
  %y0 = arith.constant 0.25 : f32
  %x1 = arith.constant -0.0 : f32
  %y1 = arith.constant 1.0 : f32
  %x2 = arith.constant 1.0e30 : f32
  %y2 = arith.constant 1.0e30 : f32
  %x3 = arith.constant 3.0 : f32
  %y3 = arith.constant -7.0 : f32
  %x4 = arith.constant 1.0 : f32
  %y4 = arith.constant 0.0 : f32
  %r0 = arith.addf %x0, %y0 : f32
  vector.print %r0 : f32
  %r1 = arith.addf %x1, %y1 : f32
  vector.print %r1 : f32
  %r2 = arith.addf %x2, %y2 : f32
  vector.print %r2 : f32
  %r3 = arith.addf %x3, %y3 : f32
  vector.print %r3 : f32
  %r4 = arith.addf %x4, %y4 : f32
  vector.print %r4 : f32
  %r5 = arith.subf %x0, %y0 : f32
  vector.print %r5 : f32
  %r6 = arith.subf %x1, %y1 : f32
  vector.print %r6 : f32
  %r7 = arith.subf %x2, %y2 : f32
  vector.print %r7 : f32
  %r8 = arith.subf %x3, %y3 : f32
  vector.print %r8 : f32
  %r9 = arith.subf %x4, %y4 : f32
  vector.print %r9 : f32
  %r10 = arith.mulf %x0, %y0 : f32
  vector.print %r10 : f32
  %r11 = arith.mulf %x1, %y1 : f32
  vector.print %r11 : f32
  %r12 = arith.mulf %x2, %y2 : f32
  vector.print %r12 : f32
  %r13 = arith.mulf %x3, %y3 : f32
  vector.print %r13 : f32
  %r14 = arith.mulf %x4, %y4 : f32
  vector.print %r14 : f32
  %r15 = arith.divf %x0, %y0 : f32
  vector.print %r15 : f32
  %r16 = arith.divf %x1, %y1 : f32
  vector.print %r16 : f32
  %r17 = arith.divf %x2, %y2 : f32
  vector.print %r17 : f32
  %r18 = arith.divf %x3, %y3 : f32
  vector.print %r18 : f32
  %r19 = arith.divf %x4, %y4 : f32
  vector.print %r19 : f32
  return
}

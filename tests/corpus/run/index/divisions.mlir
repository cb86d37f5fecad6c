// Divisions in every direction of rounding.
func.func @main() {
  %x0 = index.constant 7
  %y0 = index.constant 3
  %x1 = index.constant -7
  %y1 = index.constant 3
  %x2 = index.constant 7
  %y2 = index.constant -3
  %x3 = index.constant -7
  %y3 = index.constant -3
  %x4 = index.constant 8
  %y4 = index.constant 4
  %r0 = index.divs %x0, %y0
  %s0 = index.casts %r0 : index to i64
  vector.print %s0 : i64
  %r1 = index.divs %x1, %y1
  %s1 = index.casts %r1 : index to i64
  vector.print %s1 : i64
  %r2 = index.divs %x2, %y2
  %s2 = index.casts %r2 : index to i64
  vector.print %s2 : i64
  %r3 = index.divs %x3, %y3
  %s3 = index.casts %r3 : index to i64
  vector.print %s3 : i64
  %r4 = index.divs %x4, %y4
  %s4 = index.casts %r4 : index to i64
  vector.print %s4 : i64
  %r5 = index.ceildivs %x0, %y0
  %s5 = index.casts %r5 : index to i64
  vector.print %s5 : i64
  %r6 = index.ceildivs %x1, %y1
  %s6 = index.casts %r6 : index to i64
  vector.print %s6 : i64
  %r7 = index.ceildivs %x2, %y2
  %s7 = index.casts %r7 : index to i64
  vector.print %s7 : i64
  %r8 = index.ceildivs %x3, %y3
  %s8 = index.casts %r8 : index to i64
  vector.print %s8 : i64
  %r9 = index.ceildivs %x4, %y4
  %s9 = index.casts %r9 : index to i64
  vector.print %s9 : i64
  %r10 = index.floordivs %x0, %y0
  %s10 = index.casts %r10 : index to i64
  vector.print %s10 : i64
  %r11 = index.floordivs %x1, %y1
  %s11 = index.casts %r11 : index to i64
  vector.print %s11 : i64
  %r12 = index.floordivs %x2, %y2
  %s12 = index.casts %r12 : index to i64
  vector.print %s12 : i64
  %r13 = index.floordivs %x3, %y3
  %s13 = index.casts %r13 : index to i64
  vector.print %s13 : i64
  %r14 = index.floordivs %x4, %y4
  %s14 = index.casts %r14 : index to i64
  vector.print %s14 : i64
  %r15 = index.rems %x0, %y0
  %s15 = index.casts %r15 : index to i64
  vector.print %s15 : i64
  %r16 = index.rems %x1, %y1
  %s16 = index.casts %r16 : index to i64
  vector.print %s16 : i64
  %r17 = index.rems %x2, %y2
  %s17 = index.casts %r17 : index to i64
  vector.print %s17 : i64
  %r18 = index.rems %x3, %y3
  %s18 = index.casts %r18 : index to i64
  vector.print %s18 : i64
  %r19 = index.rems %x4, %y4
  %s19 = index.casts %r19 : index to i64
  vector.print %s19 : i64
  return
}

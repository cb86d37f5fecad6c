// Bitwise operations and shifts.
func.func @main() {
  %x0 = index.constant 12
  %y0 = index.constant 10
  %x1 = index.constant 5
  %y1 = index.constant 1
  %x2 = index.constant -8
  %y2 = index.constant 2
  %r0 = index.and %x0, %y0
  %s0 = index.casts %r0 : index to i64
  vector.print %s0 : i64
  %r1 = index.and %x1, %y1
  %s1 = index.casts %r1 : index to i64
  vector.print %s1 : i64
  %r2 = index.and %x2, %y2
  %s2 = index.casts %r2 : index to i64
  vector.print %s2 : i64
  %r3 = index.or %x0, %y0
  %s3 = index.casts %r3 : index to i64
  vector.print %s3 : i64
  %r4 = index.or %x1, %y1
  %s4 = index.casts %r4 : index to i64
  vector.print %s4 : i64
  %r5 = index.or %x2, %y2
  %s5 = index.casts %r5 : index to i64
  vector.print %s5 : i64
  %r6 = index.xor %x0, %y0
  %s6 = index.casts %r6 : index to i64
  vector.print %s6 : i64
  %r7 = index.xor %x1, %y1
  %s7 = index.casts %r7 : index to i64
  vector.print %s7 : i64
  %r8 = index.xor %x2, %y2
  %s8 = index.casts %r8 : index to i64
  vector.print %s8 : i64
  %r9 = index.shl %x0, %y0
  %s9 = index.casts %r9 : index to i64
  vector.print %s9 : i64
  %r10 = index.shl %x1, %y1
  %s10 = index.casts %r10 : index to i64
  vector.print %s10 : i64
  %r11 = index.shl %x2, %y2
  %s11 = index.casts %r11 : index to i64
  vector.print %s11 : i64
  %r12 = index.shrs %x0, %y0
  %s12 = index.casts %r12 : index to i64
  vector.print %s12 : i64
  %r13 = index.shrs %x1, %y1
  %s13 = index.casts %r13 : index to i64
  vector.print %s13 : i64
  %r14 = index.shrs %x2, %y2
  %s14 = index.casts %r14 : index to i64
  vector.print %s14 : i64
  %r15 = index.shru %x0, %y0
  %s15 = index.casts %r15 : index to i64
  vector.print %s15 : i64
  %r16 = index.shru %x1, %y1
  %s16 = index.casts %r16 : index to i64
  vector.print %s16 : i64
  %r17 = index.shru %x2, %y2
  %s17 = index.casts %r17 : index to i64
  vector.print %s17 : i64
  return
}

// The greater and the lesser one.
func.func @main() {
  %x0 = index.constant 1
  %y0 = index.constant 2
  %x1 = index.constant -1
  %y1 = index.constant 2
  %x2 = index.constant -3
  %y2 = index.constant -4
  %r0 = index.maxs %x0, %y0
  %s0 = index.casts %r0 : index to i64
  vector.print %s0 : i64
  %r1 = index.maxs %x1, %y1
  %s1 = index.casts %r1 : index to i64
  vector.print %s1 : i64
  %r2 = index.maxs %x2, %y2
  %s2 = index.casts %r2 : index to i64
  vector.print %s2 : i64
  %r3 = index.maxu %x0, %y0
  %s3 = index.casts %r3 : index to i64
  vector.print %s3 : i64
  %r4 = index.maxu %x1, %y1
  %s4 = index.casts %r4 : index to i64
  vector.print %s4 : i64
  %r5 = index.maxu %x2, %y2
  %s5 = index.casts %r5 : index to i64
  vector.print %s5 : i64
  %r6 = index.mins %x0, %y0
  %s6 = index.casts %r6 : index to i64
  vector.print %s6 : i64
  %r7 = index.mins %x1, %y1
  %s7 = index.casts %r7 : index to i64
  vector.print %s7 : i64
  %r8 = index.mins %x2, %y2
  %s8 = index.casts %r8 : index to i64
  vector.print %s8 : i64
  %r9 = index.minu %x0, %y0
  %s9 = index.casts %r9 : index to i64
  vector.print %s9 : i64
  %r10 = index.minu %x1, %y1
  %s10 = index.casts %r10 : index to i64
  vector.print %s10 : i64
  %r11 = index.minu %x2, %y2
  %s11 = index.casts %r11 : index to i64
  vector.print %s11 : i64
  return
}

// Leading and trailing zeros, ones, absolute values.
func.func @main() {
  %v0 = arith.constant 1 : i32
  %v1 = arith.constant -1 : i32
  %v2 = arith.constant 40 : i32
  %v3 = arith.constant 0 : i32
  %v4 = arith.constant -8 : i32
  %r0 = math.ctlz %v0 : i32
  vector.print %r0 : i32
  %r1 = math.ctlz %v1 : i32
  vector.print %r1 : i32
  %r2 = math.ctlz %v2 : i32
  vector.print %r2 : i32
  %r3 = math.ctlz %v3 : i32
  vector.print %r3 : i32
  %r4 = math.ctlz %v4 : i32
  vector.print %r4 : i32
  %r5 = math.cttz %v0 : i32
  vector.print %r5 : i32
  %r6 = math.cttz %v1 : i32
  vector.print %r6 : i32
  %r7 = math.cttz %v2 : i32
  vector.print %r7 : i32
  %r8 = math.cttz %v3 : i32
  vector.print %r8 : i32
  %r9 = math.cttz %v4 : i32
  vector.print %r9 : i32
  %r10 = math.ctpop %v0 : i32
  vector.print %r10 : i32
  %r11 = math.ctpop %v1 : i32
  vector.print %r11 : i32
  %r12 = math.ctpop %v2 : i32
  vector.print %r12 : i32
  %r13 = math.ctpop %v3 : i32
  vector.print %r13 : i32
  %r14 = math.ctpop %v4 : i32
  vector.print %r14 : i32
  %r15 = math.absi %v0 : i32
  vector.print %r15 : i32
  %r16 = math.absi %v1 : i32
  vector.print %r16 : i32
  %r17 = math.absi %v2 : i32
  vector.print %r17 : i32
  %r18 = math.absi %v3 : i32
  vector.print %r18 : i32
  %r19 = math.absi %v4 : i32
  vector.print %r19 : i32
  return
}

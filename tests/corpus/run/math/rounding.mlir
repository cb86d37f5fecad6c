// To whole numbers in every direction.
func.func @main() {
  %v0 = arith.constant 0.5 : f32
  %v1 = arith.constant 1.5 : f32
  %v2 = arith.constant 2.5 : f32
  %v3 = arith.constant -0.5 : f32
  %v4 = arith.constant -1.5 : f32
  %v5 = arith.constant 3.7 : f32
  %r0 = math.ceil %v0 : f32
  vector.print %r0 : f32
  %r1 = math.ceil %v1 : f32
  vector.print %r1 : f32
  %r2 = math.ceil %v2 : f32
  vector.print %r2 : f32
  %r3 = math.ceil %v3 : f32
  vector.print %r3 : f32
  %r4 = math.ceil %v4 : f32
  vector.print %r4 : f32
  %r5 = math.ceil %v5 : f32
  vector.print %r5 : f32
  %r6 = math.floor %v0 : f32
  vector.print %r6 : f32
  %r7 = math.floor %v1 : f32
  vector.print %r7 : f32
  %r8 = math.floor %v2 : f32
  vector.print %r8 : f32
  %r9 = math.floor %v3 : f32
  vector.print %r9 : f32
  %r10 = math.floor %v4 : f32
  vector.print %r10 : f32
  %r11 = math.floor %v5 : f32
  vector.print %r11 : f32
  %r12 = math.round %v0 : f32
  vector.print %r12 : f32
  %r13 = math.round %v1 : f32
  vector.print %r13 : f32
  %r14 = math.round %v2 : f32
  vector.print %r14 : f32
  %r15 = math.round %v3 : f32
  vector.print %r15 : f32
  %r16 = math.round %v4 : f32
  vector.print %r16 : f32
  %r17 = math.round %v5 : f32
  vector.print %r17 : f32
  %r18 = math.roundeven %v0 : f32
  vector.print %r18 : f32
  %r19 = math.roundeven %v1 : f32
  vector.print %r19 : f32
  %r20 = math.roundeven %v2 : f32
  vector.print %r20 : f32
  %r21 = math.roundeven %v3 : f32
  vector.print %r21 : f32
  %r22 = math.roundeven %v4 : f32
  vector.print %r22 : f32
  %r23 = math.roundeven %v5 : f32
  vector.print %r23 : f32
  %r24 = math.trunc %v0 : f32
  vector.print %r24 : f32
  %r25 = math.trunc %v1 : f32
  vector.print %r25 : f32
  %r26 = math.trunc %v2 : f32
  vector.print %r26 : f32
  %r27 = math.trunc %v3 : f32
  vector.print %r27 : f32
  %r28 = math.trunc %v4 : f32
  vector.print %r28 : f32
  %r29 = math.trunc %v5 : f32
  vector.print %r29 : f32
  return
}

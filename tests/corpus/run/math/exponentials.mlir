// Exponentials and logarithms.
func.func @main() {
  %v0 = arith.constant 1.0 : f64
  %v1 = arith.constant 0.5 : f64
  %v2 = arith.constant 10.0 : f64
  %r0 = math.exp %v0 : f64
  vector.print %r0 : f64
  %r1 = math.exp %v1 : f64
  vector.print %r1 : f64
  %r2 = math.exp %v2 : f64
  vector.print %r2 : f64
  %r3 = math.exp2 %v0 : f64
  vector.print %r3 : f64
  %r4 = math.exp2 %v1 : f64
  vector.print %r4 : f64
  %r5 = math.exp2 %v2 : f64
  vector.print %r5 : f64
  %r6 = math.expm1 %v0 : f64
  vector.print %r6 : f64
  %r7 = math.expm1 %v1 : f64
  vector.print %r7 : f64
  %r8 = math.expm1 %v2 : f64
  vector.print %r8 : f64
  %r9 = math.log %v0 : f64
  vector.print %r9 : f64
  %r10 = math.log %v1 : f64
  vector.print %r10 : f64
  %r11 = math.log %v2 : f64
  vector.print %r11 : f64
  %r12 = math.log2 %v0 : f64
  vector.print %r12 : f64
  %r13 = math.log2 %v1 : f64
  vector.print %r13 : f64
  %r14 = math.log2 %v2 : f64
  vector.print %r14 : f64
  %r15 = math.log10 %v0 : f64
  vector.print %r15 : f64
  %r16 = math.log10 %v1 : f64
  vector.print %r16 : f64
  %r17 = math.log10 %v2 : f64
  vector.print %r17 : f64
  %r18 = math.log1p %v0 : f64
  vector.print %r18 : f64
  %r19 = math.log1p %v1 : f64
  vector.print %r19 : f64
  %r20 = math.log1p %v2 : f64
  vector.print %r20 : f64
  return
}

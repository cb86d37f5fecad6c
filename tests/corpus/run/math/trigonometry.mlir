// Angles and back.
func.func @main() {
  %v0 = arith.constant 0.5 : f64
  %v1 = arith.constant -1.25 : f64
  %v2 = arith.constant 3.0 : f64
  %r0 = math.sin %v0 : f64
  vector.print %r0 : f64
  %r1 = math.sin %v1 : f64
  vector.print %r1 : f64
  %r2 = math.sin %v2 : f64
  vector.print %r2 : f64
  %r3 = math.cos %v0 : f64
  vector.print %r3 : f64
  %r4 = math.cos %v1 : f64
  vector.print %r4 : f64
  %r5 = math.cos %v2 : f64
  vector.print %r5 : f64
  %r6 = math.tan %v0 : f64
  vector.print %r6 : f64
  %r7 = math.tan %v1 : f64
  vector.print %r7 : f64
  %r8 = math.tan %v2 : f64
  vector.print %r8 : f64
  %r9 = math.atan %v0 : f64
  vector.print %r9 : f64
  %r10 = math.atan %v1 : f64
  vector.print %r10 : f64
  %r11 = math.atan %v2 : f64
  vector.print %r11 : f64
  return
}

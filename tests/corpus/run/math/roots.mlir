// Square and cube roots.
func.func @main() {
  %v0 = arith.constant 4.0 : f64
  %v1 = arith.constant 27.0 : f64
  %v2 = arith.constant 0.25 : f64
  %r0 = math.sqrt %v0 : f64
  vector.print %r0 : f64
  %r1 = math.sqrt %v1 : f64
  vector.print %r1 : f64
  %r2 = math.sqrt %v2 : f64
  vector.print %r2 : f64
  %r3 = math.cbrt %v0 : f64
  vector.print %r3 : f64
  %r4 = math.cbrt %v1 : f64
  vector.print %r4 : f64
  %r5 = math.cbrt %v2 : f64
  vector.print %r5 : f64
  return
}

// Hyperbolic functions.
func.func @main() {
  %v0 = arith.constant 0.5 : f64
  %v1 = arith.constant -1.25 : f64
  %r0 = math.sinh %v0 : f64
  vector.print %r0 : f64
  %r1 = math.sinh %v1 : f64
  vector.print %r1 : f64
  %r2 = math.cosh %v0 : f64
  vector.print %r2 : f64
  %r3 = math.cosh %v1 : f64
  vector.print %r3 : f64
  %r4 = math.tanh %v0 : f64
  vector.print %r4 : f64
  %r5 = math.tanh %v1 : f64
  vector.print %r5 : f64
  return
}

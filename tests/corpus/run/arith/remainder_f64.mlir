// The remainder has the sign of the dividend.
func.func @main() {
  %x0 = arith.constant 5.5 : f64
  %y0 = arith.constant 2.0 : f64
  %x1 = arith.constant -5.5 : f64
  %y1 = arith.constant 2.0 : f64
  %x2 = arith.constant 5.5 : f64
  %y2 = arith.constant -2.0 : f64
  %x3 = arith.constant 1.0e20 : f64
  %y3 = arith.constant 3.0 : f64
  %r0 = arith.remf %x0, %y0 : f64
  vector.print %r0 : f64
  %r1 = arith.remf %x1, %y1 : f64
  vector.print %r1 : f64
  %r2 = arith.remf %x2, %y2 : f64
  vector.print %r2 : f64
  %r3 = arith.remf %x3, %y3 : f64
  vector.print %r3 : f64
  return
}

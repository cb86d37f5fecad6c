// Absolute values of floats.
func.func @main() {
  %v0 = arith.constant -1.5 : f32
  %v1 = arith.constant -0.0 : f32
  %v2 = arith.constant 2.0 : f32
  %r0 = math.absf %v0 : f32
  vector.print %r0 : f32
  %r1 = math.absf %v1 : f32
  vector.print %r1 : f32
  %r2 = math.absf %v2 : f32
  vector.print %r2 : f32
  return
}

// The bits of floats, and their negation.
func.func @main() {
  %v0 = arith.constant 1.5 : f32
  %v1 = arith.constant -0.0 : f32
  %v2 = arith.constant 3.25e10 : f32
  %b0 = arith.bitcast %v0 : f32 to i32
  vector.print %b0 : i32
  %n0 = arith.negf %v0 : f32
  vector.print %n0 : f32
  %b1 = arith.bitcast %v1 : f32 to i32
  vector.print %b1 : i32
  %n1 = arith.negf %v1 : f32
  vector.print %n1 : f32
  %b2 = arith.bitcast %v2 : f32 to i32
  vector.print %b2 : i32
  %n2 = arith.negf %v2 : f32
  vector.print %n2 : f32
  return
}

// Floats become integers and narrower floats.
func.func @main() {
  %v0 = arith.constant 1.9 : f64
  %v1 = arith.constant -1.9 : f64
  %v2 = arith.constant 100.5 : f64
  %v3 = arith.constant 0.0 : f64
  %s0 = arith.fptosi %v0 : f64 to i32
  vector.print %s0 : i32
  %s1 = arith.fptosi %v1 : f64 to i32
  vector.print %s1 : i32
  %s2 = arith.fptosi %v2 : f64 to i32
  vector.print %s2 : i32
  %s3 = arith.fptosi %v3 : f64 to i32
  vector.print %s3 : i32
  %s4 = arith.fptoui %v0 : f64 to i64
  vector.print %s4 : i64
  %s5 = arith.fptoui %v2 : f64 to i64
  vector.print %s5 : i64
  %s6 = arith.fptoui %v3 : f64 to i64
  vector.print %s6 : i64
  %s7 = arith.truncf %v0 : f64 to f32
  vector.print %s7 : f32
  %s8 = arith.truncf %v1 : f64 to f32
  vector.print %s8 : f32
  %s9 = arith.truncf %v2 : f64 to f32
  vector.print %s9 : f32
  %s10 = arith.truncf %v3 : f64 to f32
  vector.print %s10 : f32
  return
}

// Integers become floats, rounded where they must be.
func.func @main() {
  %v0 = arith.constant -1 : i32
  %v1 = arith.constant 7 : i32
  %v2 = arith.constant -2147483648 : i32
  %v3 = arith.constant 16777217 : i32
  %e0 = arith.sitofp %v0 : i32 to f32
  vector.print %e0 : f32
  %e1 = arith.uitofp %v0 : i32 to f64
  vector.print %e1 : f64
  %e2 = arith.sitofp %v0 : i32 to f64
  vector.print %e2 : f64
  %e3 = arith.sitofp %v1 : i32 to f32
  vector.print %e3 : f32
  %e4 = arith.uitofp %v1 : i32 to f64
  vector.print %e4 : f64
  %e5 = arith.sitofp %v1 : i32 to f64
  vector.print %e5 : f64
  %e6 = arith.sitofp %v2 : i32 to f32
  vector.print %e6 : f32
  %e7 = arith.uitofp %v2 : i32 to f64
  vector.print %e7 : f64
  %e8 = arith.sitofp %v2 : i32 to f64
  vector.print %e8 : f64
  %e9 = arith.sitofp %v3 : i32 to f32
  vector.print %e9 : f32
  %e10 = arith.uitofp %v3 : i32 to f64
  vector.print %e10 : f64
  %e11 = arith.sitofp %v3 : i32 to f64
  vector.print %e11 : f64
  return
}

// RUNNER: --convert-math-to-llvm
// Functions of floats that few programs use.
func.func @at(%x: f64, %n: i32) {
  %acos = math.acos %x : f64
  vector.print %acos : f64
  %asin = math.asin %x : f64
  vector.print %asin : f64
  %one = arith.constant 1.0 : f64
  %y = arith.addf %x, %one : f64
  %z = arith.addf %y, %one : f64
  %rsqrt = math.rsqrt %z : f64
  vector.print %rsqrt : f64
  %power = math.fpowi %z, %n : f64, i32
  vector.print %power : f64
  return
}

func.func @main() {
  %half = arith.constant 0.5 : f64
  %three = arith.constant 3 : i32
  call @at(%half, %three) : (f64, i32) -> ()
  %zero = arith.constant 0.0 : f64
  %minus = arith.constant -2 : i32
  call @at(%zero, %minus) : (f64, i32) -> ()
  %below = arith.constant -1.0 : f64
  %none = arith.constant 0 : i32
  call @at(%below, %none) : (f64, i32) -> ()
  return
}

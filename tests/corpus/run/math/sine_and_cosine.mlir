// RUNNER: --convert-math-to-llvm
// Both at once.
func.func @main() {
  %x = arith.constant 0.5 : f64
  %s, %c = math.sincos %x : f64
  vector.print %s : f64
  vector.print %c : f64
  %y = arith.constant -2.25 : f32
  %t, %d = math.sincos %y : f32
  vector.print %t : f32
  vector.print %d : f32
  return
}

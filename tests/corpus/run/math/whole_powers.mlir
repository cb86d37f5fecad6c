// RUNNER: --convert-math-to-funcs
// Powers of whole numbers, negative ones among them.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %three = arith.constant 3 : i32
  %minus = arith.constant -2 : i64
  scf.for %i = %c0 to %c6 step %c1 {
    %n = arith.index_cast %i : index to i32
    %p = math.ipowi %three, %n : i32
    vector.print %p : i32
    %m = arith.index_cast %i : index to i64
    %q = math.ipowi %minus, %m : i64
    vector.print %q : i64
  }
  %one = arith.constant -1 : i32
  %five = arith.constant -5 : i32
  %r = math.ipowi %one, %five : i32
  vector.print %r : i32
  return
}

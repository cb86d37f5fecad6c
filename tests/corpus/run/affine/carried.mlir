// Two values carried around a loop that change places.
func.func @main() {
  %a = arith.constant 0 : i64
  %b = arith.constant 1 : i64
  %r:2 = affine.for %i = 0 to 30 iter_args(%x = %a, %y = %b) -> (i64, i64) {
    %s = arith.addi %x, %y : i64
    affine.yield %y, %s : i64, i64
  }
  vector.print %r#0 : i64
  vector.print %r#1 : i64
  return
}

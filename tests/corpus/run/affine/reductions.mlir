// A parallel loop that adds and multiplies.
func.func @main() {
  %r:2 = affine.parallel (%i) = (1) to (8) reduce ("addi", "muli") -> (i64, i64) {
    %v = arith.index_cast %i : index to i64
    affine.yield %v, %v : i64, i64
  }
  vector.print %r#0 : i64
  vector.print %r#1 : i64
  return
}

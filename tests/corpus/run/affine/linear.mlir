// Indices joined by a basis and taken apart.
func.func @main() {
  %a = arith.constant 2 : index
  %b = arith.constant 3 : index
  %l = affine.linearize_index [%a, %b, %a] by (4, 5, 6) : index
  %v = arith.index_cast %l : index to i64
  vector.print %v : i64
  %d:3 = affine.delinearize_index %l into (4, 5, 6) : index, index, index
  %w0 = arith.index_cast %d#0 : index to i64
  vector.print %w0 : i64
  %w1 = arith.index_cast %d#1 : index to i64
  vector.print %w1 : i64
  %w2 = arith.index_cast %d#2 : index to i64
  vector.print %w2 : i64
  return
}

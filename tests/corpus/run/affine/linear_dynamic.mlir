// Indices joined and taken apart by a basis of which a part is not known, with and without its outermost element.
func.func @apart(%l: index, %n: index) {
  %d:3 = affine.delinearize_index %l into (%n, 4) : index, index, index
  %w0 = arith.index_cast %d#0 : index to i64
  vector.print %w0 : i64
  %w1 = arith.index_cast %d#1 : index to i64
  vector.print %w1 : i64
  %w2 = arith.index_cast %d#2 : index to i64
  vector.print %w2 : i64
  %again = affine.linearize_index [%d#0, %d#1, %d#2] by (%n, 4) : index
  %w3 = arith.index_cast %again : index to i64
  vector.print %w3 : i64
  return
}
func.func @main() {
  %n = arith.constant 3 : index
  %l = arith.constant 41 : index
  %k = arith.constant -7 : index
  call @apart(%l, %n) : (index, index) -> ()
  call @apart(%k, %n) : (index, index) -> ()
  affine.for %i = 22 to 24 {
    %d:2 = affine.delinearize_index %i into (3, 10) : index, index
    %w0 = arith.index_cast %d#0 : index to i64
    vector.print %w0 : i64
    %e:3 = affine.delinearize_index %i into (2, 3, 4) : index, index, index
    %w1 = arith.index_cast %e#2 : index to i64
    vector.print %w1 : i64
  }
  return
}

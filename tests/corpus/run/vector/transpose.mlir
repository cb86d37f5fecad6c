// Dimensions permuted.
func.func @main() {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %0 = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  vector.print %0 : vector<3x2xi32>
  %1 = vector.transpose %v, [0, 1] : vector<2x3xi32> to vector<2x3xi32>
  vector.print %1 : vector<2x3xi32>
  %w = arith.constant dense<[[[1., 2.], [3., 4.], [5., 6.]], [[7., 8.], [9., 10.], [11., 12.]]]> : vector<2x3x2xf32>
  %2 = vector.transpose %w, [2, 0, 1] : vector<2x3x2xf32> to vector<2x2x3xf32>
  vector.print %2 : vector<2x2x3xf32>
  %3 = vector.transpose %w, [1, 2, 0] : vector<2x3x2xf32> to vector<3x2x2xf32>
  vector.print %3 : vector<3x2x2xf32>
  %4 = vector.transpose %w, [2, 1, 0] : vector<2x3x2xf32> to vector<2x3x2xf32>
  vector.print %4 : vector<2x3x2xf32>
  %z = arith.constant dense<3> : vector<i32>
  %5 = vector.transpose %z, [] : vector<i32> to vector<i32>
  vector.print %5 : vector<i32>
  return
}

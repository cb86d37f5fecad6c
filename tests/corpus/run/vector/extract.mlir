// Parts at positions of literals and of values.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : vector<2x2x3xi32>
  %0 = vector.extract %v[1] : vector<2x3xi32> from vector<2x2x3xi32>
  vector.print %0 : vector<2x3xi32>
  %1 = vector.extract %v[0, 1] : vector<3xi32> from vector<2x2x3xi32>
  vector.print %1 : vector<3xi32>
  %2 = vector.extract %v[1, 0, 2] : i32 from vector<2x2x3xi32>
  vector.print %2 : i32
  %w = arith.constant dense<[1.5, 2.5, 3.5, 4.5]> : vector<4xf64>
  %3 = vector.extract %w[%c2] : f64 from vector<4xf64>
  vector.print %3 : f64
  %4 = vector.extract %0[1, %c2] : i32 from vector<2x3xi32>
  vector.print %4 : i32
  %z = arith.constant dense<-1> : vector<i8>
  %7 = vector.extract %z[] : i8 from vector<i8>
  vector.print %7 : i8
  affine.for %i = 0 to 4 {
    %e = vector.extract %w[%i] : f64 from vector<4xf64>
    vector.print %e : f64
  }
  return
}

// Parts replaced at positions of literals and of values.
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant dense<0> : vector<2x2x3xi32>
  %row = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %s = arith.constant 9 : i32
  %0 = vector.insert %row, %v[1, 0] : vector<3xi32> into vector<2x2x3xi32>
  vector.print %0 : vector<2x2x3xi32>
  %1 = vector.insert %s, %0[0, 1, 2] : i32 into vector<2x2x3xi32>
  vector.print %1 : vector<2x2x3xi32>
  %plane = vector.extract %0[1] : vector<2x3xi32> from vector<2x2x3xi32>
  %2 = vector.insert %plane, %1[0] : vector<2x3xi32> into vector<2x2x3xi32>
  vector.print %2 : vector<2x2x3xi32>
  %w = arith.constant dense<0.5> : vector<4xf32>
  %f = arith.constant 7.0 : f32
  %3 = vector.insert %f, %w[%c2] : f32 into vector<4xf32>
  vector.print %3 : vector<4xf32>
  %z = arith.constant dense<1> : vector<i64>
  %five = arith.constant 5 : i64
  %5 = vector.insert %five, %z[] : i64 into vector<i64>
  vector.print %5 : vector<i64>
  %init = arith.constant dense<0> : vector<5xindex>
  %sq = affine.for %i = 0 to 5 iter_args(%acc = %init) -> vector<5xindex> {
    %ii = arith.muli %i, %i : index
    %next = vector.insert %ii, %acc[%i] : index into vector<5xindex>
    affine.yield %next : vector<5xindex>
  }
  vector.print %sq : vector<5xindex>
  return
}

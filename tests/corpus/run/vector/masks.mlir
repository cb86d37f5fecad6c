// Masks, constant and computed: sizes below zero, within, and past the end.
func.func @main() {
  %n1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
  vector.print %0 : vector<4x3xi1>
  %1 = vector.constant_mask [0] : vector<2xi1>
  vector.print %1 : vector<2xi1>
  %2 = vector.constant_mask [1] : vector<i1>
  vector.print %2 : vector<i1>
  %3 = vector.create_mask %c2 : vector<4xi1>
  vector.print %3 : vector<4xi1>
  %4 = vector.create_mask %n1 : vector<3xi1>
  vector.print %4 : vector<3xi1>
  %5 = vector.create_mask %c9 : vector<3xi1>
  vector.print %5 : vector<3xi1>
  %6 = vector.create_mask %c3, %c2 : vector<4x3xi1>
  vector.print %6 : vector<4x3xi1>
  %7 = vector.create_mask %c9, %c1, %c2 : vector<2x2x3xi1>
  vector.print %7 : vector<2x2x3xi1>
  %9 = vector.step : vector<5xindex>
  vector.print %9 : vector<5xindex>
  return
}

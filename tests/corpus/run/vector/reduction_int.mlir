// Reductions of integers: every kind, with and without accumulator.
func.func @main() {
  %v = arith.constant dense<[1, -2, 3, 100]> : vector<4xi8>
  %acc = arith.constant 50 : i8
  %0 = vector.reduction <add>, %v : vector<4xi8> into i8
  vector.print %0 : i8
  %1 = vector.reduction <add>, %v, %acc : vector<4xi8> into i8
  vector.print %1 : i8
  %2 = vector.reduction <mul>, %v : vector<4xi8> into i8
  vector.print %2 : i8
  %3 = vector.reduction <mul>, %v, %acc : vector<4xi8> into i8
  vector.print %3 : i8
  %4 = vector.reduction <minsi>, %v : vector<4xi8> into i8
  vector.print %4 : i8
  %5 = vector.reduction <minui>, %v, %acc : vector<4xi8> into i8
  vector.print %5 : i8
  %6 = vector.reduction <maxsi>, %v, %acc : vector<4xi8> into i8
  vector.print %6 : i8
  %7 = vector.reduction <maxui>, %v : vector<4xi8> into i8
  vector.print %7 : i8
  %8 = vector.reduction <and>, %v : vector<4xi8> into i8
  vector.print %8 : i8
  %9 = vector.reduction <or>, %v : vector<4xi8> into i8
  vector.print %9 : i8
  %10 = vector.reduction <xor>, %v, %acc : vector<4xi8> into i8
  vector.print %10 : i8
  %x = arith.constant dense<[4, 5, 6]> : vector<3xindex>
  %11 = vector.reduction <add>, %x : vector<3xindex> into index
  vector.print %11 : index
  %b = arith.constant dense<[true, false, true]> : vector<3xi1>
  %12 = vector.reduction <or>, %b : vector<3xi1> into i1
  vector.print %12 : i1
  %13 = vector.reduction <and>, %b : vector<3xi1> into i1
  vector.print %13 : i1
  %l = arith.constant dense<[4611686018427387904, 4611686018427387904, 5]> : vector<3xi64>
  %14 = vector.reduction <add>, %l : vector<3xi64> into i64
  vector.print %14 : i64
  return
}

// Elements in turn, and apart again.
func.func @main() {
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %b = arith.constant dense<[4, 5, 6]> : vector<3xi32>
  %0 = vector.interleave %a, %b : vector<3xi32> -> vector<6xi32>
  vector.print %0 : vector<6xi32>
  %m = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %n = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : vector<2x2xf32>
  %1 = vector.interleave %m, %n : vector<2x2xf32> -> vector<2x4xf32>
  vector.print %1 : vector<2x4xf32>
  %y = arith.constant dense<1> : vector<i8>
  %z = arith.constant dense<2> : vector<i8>
  %2 = vector.interleave %y, %z : vector<i8> -> vector<2xi8>
  vector.print %2 : vector<2xi8>
  %3, %4 = vector.deinterleave %0 : vector<6xi32> -> vector<3xi32>
  vector.print %3 : vector<3xi32>
  vector.print %4 : vector<3xi32>
  %5, %6 = vector.deinterleave %1 : vector<2x4xf32> -> vector<2x2xf32>
  vector.print %5 : vector<2x2xf32>
  vector.print %6 : vector<2x2xf32>
  return
}

// Rows of two vectors, of the same and of different lengths.
func.func @main() {
  %a = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %b = arith.constant dense<[3.0, 4.0, 5.0]> : vector<3xf32>
  %0 = vector.shuffle %a, %b [0, 3, 4, 1, 1] : vector<2xf32>, vector<3xf32>
  vector.print %0 : vector<5xf32>
  %1 = vector.shuffle %b, %a [4] : vector<3xf32>, vector<2xf32>
  vector.print %1 : vector<1xf32>
  %m = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi16>
  %n = arith.constant dense<[[5, 6]]> : vector<1x2xi16>
  %2 = vector.shuffle %m, %n [2, 0, 1, 2] : vector<2x2xi16>, vector<1x2xi16>
  vector.print %2 : vector<4x2xi16>
  %z = arith.constant dense<8> : vector<i32>
  %y = arith.constant dense<9> : vector<i32>
  %3 = vector.shuffle %z, %y [0, 1, 0] : vector<i32>, vector<i32>
  vector.print %3 : vector<3xi32>
  return
}

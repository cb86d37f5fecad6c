// Scalars and vectors, new dimensions and stretched ones.
func.func @main() {
  %s = arith.constant 2.5 : f32
  %0 = vector.broadcast %s : f32 to vector<3xf32>
  vector.print %0 : vector<3xf32>
  %1 = vector.broadcast %s : f32 to vector<2x2xf32>
  vector.print %1 : vector<2x2xf32>
  %2 = vector.broadcast %s : f32 to vector<f32>
  vector.print %2 : vector<f32>
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %3 = vector.broadcast %v : vector<3xi32> to vector<2x3xi32>
  vector.print %3 : vector<2x3xi32>
  %4 = vector.broadcast %v : vector<3xi32> to vector<2x2x3xi32>
  vector.print %4 : vector<2x2x3xi32>
  %column = arith.constant dense<[[7], [8]]> : vector<2x1xi32>
  %5 = vector.broadcast %column : vector<2x1xi32> to vector<2x3xi32>
  vector.print %5 : vector<2x3xi32>
  %6 = vector.broadcast %column : vector<2x1xi32> to vector<3x2x2xi32>
  vector.print %6 : vector<3x2x2xi32>
  %one = arith.constant dense<9> : vector<1xi64>
  %7 = vector.broadcast %one : vector<1xi64> to vector<4xi64>
  vector.print %7 : vector<4xi64>
  %8 = vector.broadcast %one : vector<1xi64> to vector<2x1xi64>
  vector.print %8 : vector<2x1xi64>
  %mid = arith.constant dense<[[[1, 2]], [[3, 4]]]> : vector<2x1x2xi8>
  %9 = vector.broadcast %mid : vector<2x1x2xi8> to vector<2x3x2xi8>
  vector.print %9 : vector<2x3x2xi8>
  %zero = arith.constant dense<4> : vector<index>
  %10 = vector.broadcast %zero : vector<index> to vector<2xindex>
  vector.print %10 : vector<2xindex>
  return
}

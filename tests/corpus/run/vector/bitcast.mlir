// The same bits as wider, narrower and equally wide elements.
func.func @main() {
  %v = arith.constant dense<[[1, 2, 3, 4], [-1, 0, 255, 16]]> : vector<2x4xi8>
  %0 = vector.bitcast %v : vector<2x4xi8> to vector<2x1xi32>
  vector.print %0 : vector<2x1xi32>
  %1 = vector.bitcast %v : vector<2x4xi8> to vector<2x2xi16>
  vector.print %1 : vector<2x2xi16>
  %2 = vector.bitcast %0 : vector<2x1xi32> to vector<2x4xi8>
  vector.print %2 : vector<2x4xi8>
  %f = arith.constant dense<[1.0, -2.0]> : vector<2xf32>
  %3 = vector.bitcast %f : vector<2xf32> to vector<2xi32>
  vector.print %3 : vector<2xi32>
  %4 = vector.bitcast %f : vector<2xf32> to vector<1xi64>
  vector.print %4 : vector<1xi64>
  %5 = vector.bitcast %f : vector<2xf32> to vector<4xf16>
  vector.print %5 : vector<4xf16>
  %n = arith.constant dense<[1, -2, 7, 3]> : vector<4xi4>
  %6 = vector.bitcast %n : vector<4xi4> to vector<2xi8>
  vector.print %6 : vector<2xi8>
  %b = arith.constant dense<[true, false, true, true, false, false, false, true]> : vector<8xi1>
  %7 = vector.bitcast %b : vector<8xi1> to vector<1xi8>
  vector.print %7 : vector<1xi8>
  %8 = vector.bitcast %7 : vector<1xi8> to vector<8xi1>
  vector.print %8 : vector<8xi1>
  %d = arith.constant dense<1.0> : vector<f64>
  %9 = vector.bitcast %d : vector<f64> to vector<i64>
  vector.print %9 : vector<i64>
  return
}

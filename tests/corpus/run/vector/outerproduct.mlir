// Products of all pairs, with a scalar, and combined with an accumulator. The last sum rounds once.
func.func @main() {
  %a = arith.constant dense<[3.0, 5.0]> : vector<2xf32>
  %b = arith.constant dense<[7.0, 11.0, 13.0]> : vector<3xf32>
  %acc = arith.constant dense<30.0> : vector<2x3xf32>
  %0 = vector.outerproduct %a, %b : vector<2xf32>, vector<3xf32>
  vector.print %0 : vector<2x3xf32>
  %1 = vector.outerproduct %a, %b, %acc : vector<2xf32>, vector<3xf32>
  vector.print %1 : vector<2x3xf32>
  %2 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<maxnumf>} : vector<2xf32>, vector<3xf32>
  vector.print %2 : vector<2x3xf32>
  %3 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<mul>} : vector<2xf32>, vector<3xf32>
  vector.print %3 : vector<2x3xf32>
  %i = arith.constant dense<[3, -5]> : vector<2xi8>
  %j = arith.constant dense<[7, 100]> : vector<2xi8>
  %k = arith.constant dense<1> : vector<2x2xi8>
  %4 = vector.outerproduct %i, %j, %k : vector<2xi8>, vector<2xi8>
  vector.print %4 : vector<2x2xi8>
  %5 = vector.outerproduct %i, %j, %k {kind = #vector.kind<xor>} : vector<2xi8>, vector<2xi8>
  vector.print %5 : vector<2x2xi8>
  %s = arith.constant 2.0 : f32
  %6 = vector.outerproduct %b, %s : vector<3xf32>, f32
  vector.print %6 : vector<3xf32>
  %7 = vector.outerproduct %b, %s, %b : vector<3xf32>, f32
  vector.print %7 : vector<3xf32>
  %p = arith.constant dense<1.00000012> : vector<1xf32>
  %q = arith.constant dense<1.00000012> : vector<1xf32>
  %m = arith.constant dense<-1.00000024> : vector<1x1xf32>
  %8 = vector.outerproduct %p, %q, %m : vector<1xf32>, vector<1xf32>
  vector.print %8 : vector<1x1xf32>
  return
}

// Ops of scalars element by element.
func.func @main() {
  %a = arith.constant dense<[[1, -2], [3, 100]]> : vector<2x2xi8>
  %b = arith.constant dense<[[5, 7], [-1, 100]]> : vector<2x2xi8>
  %0 = arith.addi %a, %b : vector<2x2xi8>
  vector.print %0 : vector<2x2xi8>
  %1 = arith.divsi %a, %b : vector<2x2xi8>
  vector.print %1 : vector<2x2xi8>
  %2 = arith.cmpi slt, %a, %b : vector<2x2xi8>
  vector.print %2 : vector<2x2xi1>
  %3 = arith.select %2, %a, %b : vector<2x2xi1>, vector<2x2xi8>
  vector.print %3 : vector<2x2xi8>
  %4 = arith.extsi %a : vector<2x2xi8> to vector<2x2xi32>
  vector.print %4 : vector<2x2xi32>
  %f = arith.sitofp %4 : vector<2x2xi32> to vector<2x2xf32>
  %5 = math.absf %f : vector<2x2xf32>
  %6 = math.sqrt %5 : vector<2x2xf32>
  vector.print %6 : vector<2x2xf32>
  %7 = arith.truncf %f : vector<2x2xf32> to vector<2x2xf16>
  vector.print %7 : vector<2x2xf16>
  %8 = arith.bitcast %f : vector<2x2xf32> to vector<2x2xi32>
  vector.print %8 : vector<2x2xi32>
  %c = arith.constant true
  %9 = arith.select %c, %f, %5 : vector<2x2xf32>
  vector.print %9 : vector<2x2xf32>
  return
}

// The same for every element of vectors.
func.func @main() {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %b = arith.constant dense<0.5> : vector<2x2xf32>
  %r0 = arith.addf %a, %b : vector<2x2xf32>
  vector.print %r0 : vector<2x2xf32>
  %r1 = arith.subf %a, %b : vector<2x2xf32>
  vector.print %r1 : vector<2x2xf32>
  %r2 = arith.mulf %a, %b : vector<2x2xf32>
  vector.print %r2 : vector<2x2xf32>
  %r3 = arith.divf %a, %b : vector<2x2xf32>
  vector.print %r3 : vector<2x2xf32>
  %r4 = arith.maximumf %a, %b : vector<2x2xf32>
  vector.print %r4 : vector<2x2xf32>
  return
}

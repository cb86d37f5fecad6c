// Fused multiply-add: rounded once.
func.func @main() {
  %a = arith.constant dense<[1.00000012, 3.0]> : vector<2xf32>
  %b = arith.constant dense<[-1.00000024, 4.0]> : vector<2xf32>
  %0 = vector.fma %a, %a, %b : vector<2xf32>
  vector.print %0 : vector<2xf32>
  %c = arith.constant dense<[[1.0000000000000002], [2.0]]> : vector<2x1xf64>
  %d = arith.constant dense<[[-1.0000000000000004], [0.5]]> : vector<2x1xf64>
  %1 = vector.fma %c, %c, %d : vector<2x1xf64>
  vector.print %1 : vector<2x1xf64>
  %z = arith.constant dense<2.0> : vector<f32>
  %2 = vector.fma %z, %z, %z : vector<f32>
  vector.print %2 : vector<f32>
  return
}

// RUNNER: --lower-vector-multi-reduction
// Reductions along some dimensions. The sums of floats depend on the order.
func.func @main() {
  %v = arith.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : vector<2x2x3xi32>
  %a0 = arith.constant dense<100> : vector<2x3xi32>
  %0 = vector.multi_reduction <add>, %v, %a0 [0] : vector<2x2x3xi32> to vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  %1 = vector.multi_reduction <add>, %v, %a0 [1] : vector<2x2x3xi32> to vector<2x3xi32>
  vector.print %1 : vector<2x3xi32>
  %a2 = arith.constant dense<5> : vector<2x2xi32>
  %2 = vector.multi_reduction <maxsi>, %v, %a2 [2] : vector<2x2x3xi32> to vector<2x2xi32>
  vector.print %2 : vector<2x2xi32>
  %a3 = arith.constant dense<1> : vector<2xi32>
  %3 = vector.multi_reduction <mul>, %v, %a3 [0, 2] : vector<2x2x3xi32> to vector<2xi32>
  vector.print %3 : vector<2xi32>
  %s = arith.constant 1000 : i32
  %4 = vector.multi_reduction <add>, %v, %s [0, 1, 2] : vector<2x2x3xi32> to i32
  vector.print %4 : i32
  %f = arith.constant dense<[[1.0e8, 1.0], [-1.0e8, 1.0]]> : vector<2x2xf32>
  %fa = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %5 = vector.multi_reduction <add>, %f, %fa [1] : vector<2x2xf32> to vector<2xf32>
  vector.print %5 : vector<2xf32>
  %6 = vector.multi_reduction <add>, %f, %fa [0] : vector<2x2xf32> to vector<2xf32>
  vector.print %6 : vector<2xf32>
  %fs = arith.constant 1.0 : f32
  %7 = vector.multi_reduction <add>, %f, %fs [0, 1] : vector<2x2xf32> to f32
  vector.print %7 : f32
  %8 = vector.multi_reduction <minimumf>, %f, %fa [0] : vector<2x2xf32> to vector<2xf32>
  vector.print %8 : vector<2xf32>
  return
}

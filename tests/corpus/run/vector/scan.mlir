// RUNNER: --test-vector-scan-lowering
// Partial results, with and without the element itself.
func.func @main() {
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %i0 = arith.constant dense<[10, 20, 30]> : vector<3xi32>
  %i1 = arith.constant dense<[10, 20]> : vector<2xi32>
  %0:2 = vector.scan <add>, %v, %i0 {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  vector.print %0#0 : vector<2x3xi32>
  vector.print %0#1 : vector<3xi32>
  %1:2 = vector.scan <add>, %v, %i0 {inclusive = false, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  vector.print %1#0 : vector<2x3xi32>
  vector.print %1#1 : vector<3xi32>
  %2:2 = vector.scan <mul>, %v, %i1 {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>
  vector.print %2#0 : vector<2x3xi32>
  vector.print %2#1 : vector<2xi32>
  %3:2 = vector.scan <maxsi>, %v, %i1 {inclusive = false, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>
  vector.print %3#0 : vector<2x3xi32>
  vector.print %3#1 : vector<2xi32>
  return
}

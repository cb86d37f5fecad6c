// RUNNER: --convert-vector-to-scf --convert-vector-to-llvm=vector-contract-lowering=outerproduct
// Factors of a narrower type than the sum, and other kinds than sums.
#matmul = {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
#max = {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxsi>}
func.func @main() {
  %h = arith.constant dense<[[1.5, 2.5], [-3.0, 1024.0]]> : vector<2x2xf16>
  %z = arith.constant dense<1.0> : vector<2x2xf32>
  %0 = vector.contract #matmul %h, %h, %z : vector<2x2xf16>, vector<2x2xf16> into vector<2x2xf32>
  vector.print %0 : vector<2x2xf32>
  %i8 = arith.constant dense<[[127, -128], [100, 3]]> : vector<2x2xi8>
  %s = arith.constant dense<1> : vector<2x2xi32>
  %1 = vector.contract #matmul %i8, %i8, %s : vector<2x2xi8>, vector<2x2xi8> into vector<2x2xi32>
  vector.print %1 : vector<2x2xi32>
  %2 = vector.contract #max %i8, %i8, %i8 : vector<2x2xi8>, vector<2x2xi8> into vector<2x2xi8>
  vector.print %2 : vector<2x2xi8>
  return
}

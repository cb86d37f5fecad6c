// Dot product, matrix product, matrix times vector, batches.
#dot = {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"]}
#matmul = {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
#transposed = {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"]}
#matvec = {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
#batch = {indexing_maps = [affine_map<(b, i, k) -> (b, i, k)>, affine_map<(b, i, k) -> (b, k)>, affine_map<(b, i, k) -> (b, i)>], iterator_types = ["parallel", "parallel", "reduction"]}
func.func @main() {
  %a = arith.constant dense<[1.0e8, 1.0, -1.0e8, 1.0]> : vector<4xf32>
  %one = arith.constant dense<1.0> : vector<4xf32>
  %z = arith.constant 1.0 : f32
  %0 = vector.contract #dot %a, %one, %z : vector<4xf32>, vector<4xf32> into f32
  vector.print %0 : f32
  %l = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : vector<3x2xi32>
  %r = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %acc = arith.constant dense<100> : vector<3x3xi32>
  %1 = vector.contract #matmul %l, %r, %acc : vector<3x2xi32>, vector<2x3xi32> into vector<3x3xi32>
  vector.print %1 : vector<3x3xi32>
  %acc2 = arith.constant dense<0> : vector<3x3xi32>
  %2 = vector.contract #transposed %r, %l, %acc2 : vector<2x3xi32>, vector<3x2xi32> into vector<3x3xi32>
  vector.print %2 : vector<3x3xi32>
  %x = arith.constant dense<[10, 20]> : vector<2xi32>
  %y = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %3 = vector.contract #matvec %l, %x, %y : vector<3x2xi32>, vector<2xi32> into vector<3xi32>
  vector.print %3 : vector<3xi32>
  %b = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : vector<2x2x2xi32>
  %bx = arith.constant dense<[[1, 10], [100, 1000]]> : vector<2x2xi32>
  %by = arith.constant dense<0> : vector<2x2xi32>
  %4 = vector.contract #batch %b, %bx, %by : vector<2x2x2xi32>, vector<2x2xi32> into vector<2x2xi32>
  vector.print %4 : vector<2x2xi32>
  return
}

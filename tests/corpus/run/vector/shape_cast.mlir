// The same elements in other shapes.
func.func @main() {
  %v = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : vector<3x4xi32>
  %0 = vector.shape_cast %v : vector<3x4xi32> to vector<12xi32>
  vector.print %0 : vector<12xi32>
  %1 = vector.shape_cast %v : vector<3x4xi32> to vector<2x3x2xi32>
  vector.print %1 : vector<2x3x2xi32>
  %2 = vector.shape_cast %0 : vector<12xi32> to vector<1x12x1xi32>
  vector.print %2 : vector<1x12x1xi32>
  %s = arith.constant dense<1.5> : vector<f32>
  %3 = vector.shape_cast %s : vector<f32> to vector<1xf32>
  vector.print %3 : vector<1xf32>
  %4 = vector.shape_cast %3 : vector<1xf32> to vector<f32>
  vector.print %4 : vector<f32>
  return
}

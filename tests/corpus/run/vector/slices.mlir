// Strided slices, taken out and put in.
func.func @main() {
  %v = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : vector<3x4xi32>
  %0 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xi32> to vector<2x2xi32>
  vector.print %0 : vector<2x2xi32>
  %1 = vector.extract_strided_slice %v {offsets = [2], sizes = [1], strides = [1]} : vector<3x4xi32> to vector<1x4xi32>
  vector.print %1 : vector<1x4xi32>
  %w = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : vector<5xf64>
  %2 = vector.extract_strided_slice %w {offsets = [1], sizes = [3], strides = [1]} : vector<5xf64> to vector<3xf64>
  vector.print %2 : vector<3xf64>
  %zero = arith.constant dense<0> : vector<3x4xi32>
  %3 = vector.insert_strided_slice %0, %zero {offsets = [0, 2], strides = [1, 1]} : vector<2x2xi32> into vector<3x4xi32>
  vector.print %3 : vector<3x4xi32>
  %row = arith.constant dense<[-1, -2]> : vector<2xi32>
  %4 = vector.insert_strided_slice %row, %v {offsets = [2, 1], strides = [1]} : vector<2xi32> into vector<3x4xi32>
  vector.print %4 : vector<3x4xi32>
  %5 = vector.insert_strided_slice %2, %w {offsets = [0], strides = [1]} : vector<3xf64> into vector<5xf64>
  vector.print %5 : vector<5xf64>
  return
}

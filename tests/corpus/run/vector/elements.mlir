// Vectors of single elements, and back.
func.func @main() {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %0 = vector.from_elements %c1, %c2, %c3, %c3 : vector<2x2xi32>
  vector.print %0 : vector<2x2xi32>
  %1 = vector.from_elements %c2 : vector<i32>
  vector.print %1 : vector<i32>
  %2 = vector.from_elements %c3 : vector<1xi32>
  vector.print %2 : vector<1xi32>
  %v = arith.constant dense<[1.5, 2.5, 3.5]> : vector<3xf64>
  %3:3 = vector.to_elements %v : vector<3xf64>
  %4 = arith.addf %3#0, %3#2 : f64
  vector.print %4 : f64
  %5 = vector.from_elements %3#2, %3#1, %3#0 : vector<3xf64>
  vector.print %5 : vector<3xf64>
  return
}

// One of two values, for scalars, vectors and their elements.
func.func @main() {
  %v0 = arith.constant true
  %v1 = arith.constant false
  %w0 = arith.constant 4 : i32
  %w1 = arith.constant 9 : i32
  %m = arith.constant dense<[true, false, true]> : vector<3xi1>
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %b = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %s0 = arith.select %v0, %w0, %w1 : i32
  vector.print %s0 : i32
  %s1 = arith.select %v1, %w0, %w1 : i32
  vector.print %s1 : i32
  %s2 = arith.select %m, %a, %b : vector<3xi1>, vector<3xi32>
  vector.print %s2 : vector<3xi32>
  %s3 = arith.select %v1, %a, %b : vector<3xi32>
  vector.print %s3 : vector<3xi32>
  return
}

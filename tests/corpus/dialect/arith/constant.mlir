// Integers.
func.func @f() {
  %0 = arith.constant 1 : i32
  %1 = arith.constant -1 : i8
  %2 = arith.constant 255 : i8
  %3 = arith.constant 0x1F : i64
  %4 = arith.constant 7 : index
  %5 = arith.constant 7
  return
}
// -----
// Truth values.
func.func @f() {
  %0 = arith.constant true
  %1 = arith.constant false
  %2 = arith.constant 1 : i1
  %3 = arith.constant 0 : i1
  return
}
// -----
// Floats.
func.func @f() {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant -2.5e-3 : f64
  %2 = arith.constant 0x7F800000 : f32
  %3 = arith.constant 1.0
  %4 = arith.constant 0.1 : bf16
  %5 = arith.constant 1.0 : f128
  return
}
// -----
// Elements.
func.func @f() {
  %0 = arith.constant dense<1.0> : vector<4xf32>
  %1 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %2 = arith.constant dense<true> : vector<4xi1>
  %3 = arith.constant sparse<[[0, 0]], [1]> : tensor<2x2xi32>
  %4 = arith.constant dense_resource<blob> : tensor<2xf32>
  return
}
// -----
// Scalable elements, all alike.
func.func @f() {
  %0 = arith.constant dense<1> : vector<[4]xi32>
  return
}
// -----
// With attributes.
func.func @f() {
  %0 = arith.constant {mine} 1 : i32
  %1 = arith.constant {mine, yours = "x"} dense<0> : tensor<2xi8>
  return
}
// -----
// In generic form.
func.func @f() {
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.constant"() {value = 1.0 : f32} : () -> f32
  return
}
// -----
// Names of results.
func.func @f() {
  %0 = arith.constant 5 : index
  %1 = arith.constant -5 : index
  %2 = arith.constant 5 : i32
  %3 = arith.constant -5 : i32
  %4 = arith.constant true
  %5 = arith.constant 5.0 : f32
  %6 = arith.constant dense<5> : vector<4xi32>
  %7 = arith.constant 170141183460469231731687303715884105727 : i128
  return
}
// -----
// Wide integers.
func.func @f() {
  %0 = arith.constant 115792089237316195423570985008687907853269984665640564039457584007913129639935 : i256
  %1 = arith.constant -1 : i256
  return
}

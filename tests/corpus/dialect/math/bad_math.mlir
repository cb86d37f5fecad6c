// A square root of an integer.
func.func @f(%a: i32) {
  // expected-error @+1 {{'math.sqrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sqrt %a : i32
  return
}
// -----
// Leading zeros of a float.
func.func @f(%a: f32) {
  // expected-error @+1 {{'math.ctlz' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctlz %a : f32
  return
}
// -----
// A result of another type.
func.func @f(%a: f32) {
  // expected-error @+1 {{'math.sqrt' op requires the same type for all operands and results}}
  %0 = "math.sqrt"(%a) : (f32) -> f64
  return
}
// -----
// Two operands.
func.func @f(%a: f32) {
  // expected-error @+1 {{expected ':'}}
  %0 = math.sqrt %a, %a : f32
  return
}
// -----
// One operand.
func.func @f(%a: f32) {
  // expected-error @+1 {{expected ','}}
  %0 = math.powf %a : f32
  return
}
// -----
// Two types.
func.func @f(%a: f32, %b: f64) {
  // expected-error @+1 {{'math.powf' op requires the same type for all operands and results}}
  %0 = "math.powf"(%a, %b) : (f32, f64) -> f32
  return
}
// -----
// A power by a float.
func.func @f(%a: f32) {
  // expected-error @+1 {{'math.fpowi' op operand #1 must be signless-integer-like, but got 'f32'}}
  %0 = math.fpowi %a, %a : f32, f32
  return
}
// -----
// A power of another shape.
func.func @f(%a: vector<4xf32>, %b: vector<2xi32>) {
  // expected-error @+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = math.fpowi %a, %b : vector<4xf32>, vector<2xi32>
  return
}
// -----
// A power of vectors by a scalar.
func.func @f(%a: vector<4xf32>, %b: i32) {
  // expected-error @+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = math.fpowi %a, %b : vector<4xf32>, i32
  return
}
// -----
// A test of an integer.
func.func @f(%a: i32) {
  // expected-error @+1 {{'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isnan %a : i32
  return
}
// -----
// A test with another result.
func.func @f(%a: f32) {
  // expected-error @+1 {{'math.isnan' op result #0 must be bool-like, but got 'i8'}}
  %0 = "math.isnan"(%a) : (f32) -> i8
  return
}
// -----
// A test with a result of another shape.
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'math.isnan' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%a) : (vector<4xf32>) -> vector<2xi1>
  return
}
// -----
// A test of a vector with one result.
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'math.isnan' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%a) : (vector<4xf32>) -> i1
  return
}
// -----
// Liberties with integers.
func.func @f(%a: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = math.absi %a fastmath<fast> : i32
  return
}
// -----
// An unknown liberty.
func.func @f(%a: f32) {
  // expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = math.sqrt %a fastmath<quick> : f32
  return
}
// -----
// Sine and cosine of two types.
func.func @f(%a: f32) {
  // expected-error @+1 {{'math.sincos' op failed to verify that all of {operand, sin, cos} have same type}}
  %0:2 = "math.sincos"(%a) : (f32) -> (f32, f64)
  return
}
// -----
// A value held between one.
func.func @f(%a: f32) {
  // expected-error @+1 {{expected ','}}
  %0 = math.clampf %a to [%a] : f32
  return
}
// -----
// A function there is not.
func.func @f(%a: f32) {
  // expected-error @+1 {{is unknown}}
  %0 = math.cot %a : f32
  return
}
// -----
// A memref.
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'math.sqrt' op operand #0 must be floating-point-like, but got 'memref<4xf32>'}}
  %0 = math.sqrt %a : memref<4xf32>
  return
}
// -----
// No operand.
func.func @f() {
  // expected-error @+1 {{'math.sqrt' op requires a single operand}}
  %0 = "math.sqrt"() : () -> f32
  return
}

// Every function of one float.
func.func @f(%x: f32) {
  %0 = math.absf %x : f32
  %1 = math.acos %x : f32
  %2 = math.acosh %x : f32
  %3 = math.asin %x : f32
  %4 = math.asinh %x : f32
  %5 = math.atan %x : f32
  %6 = math.atanh %x : f32
  %7 = math.cbrt %x : f32
  %8 = math.ceil %x : f32
  %9 = math.cos %x : f32
  %10 = math.cosh %x : f32
  %11 = math.erf %x : f32
  %12 = math.erfc %x : f32
  %13 = math.exp %x : f32
  %14 = math.exp2 %x : f32
  %15 = math.expm1 %x : f32
  %16 = math.floor %x : f32
  %17 = math.log %x : f32
  %18 = math.log10 %x : f32
  %19 = math.log1p %x : f32
  %20 = math.log2 %x : f32
  %21 = math.round %x : f32
  %22 = math.roundeven %x : f32
  %23 = math.rsqrt %x : f32
  %24 = math.sin %x : f32
  %25 = math.sinh %x : f32
  %26 = math.sqrt %x : f32
  %27 = math.tan %x : f32
  %28 = math.tanh %x : f32
  %29 = math.trunc %x : f32
  return
}
// -----
// Every function of one float, with liberties.
func.func @f(%x: f64) {
  %0 = math.absf %x fastmath<fast> : f64
  %1 = math.acos %x fastmath<nnan,ninf> : f64
  %2 = math.acosh %x fastmath<afn> : f64
  %3 = math.asin %x fastmath<fast> : f64
  %4 = math.asinh %x fastmath<nnan,ninf> : f64
  %5 = math.atan %x fastmath<afn> : f64
  %6 = math.atanh %x fastmath<fast> : f64
  %7 = math.cbrt %x fastmath<nnan,ninf> : f64
  %8 = math.ceil %x fastmath<afn> : f64
  %9 = math.cos %x fastmath<fast> : f64
  %10 = math.cosh %x fastmath<nnan,ninf> : f64
  %11 = math.erf %x fastmath<afn> : f64
  %12 = math.erfc %x fastmath<fast> : f64
  %13 = math.exp %x fastmath<nnan,ninf> : f64
  %14 = math.exp2 %x fastmath<afn> : f64
  %15 = math.expm1 %x fastmath<fast> : f64
  %16 = math.floor %x fastmath<nnan,ninf> : f64
  %17 = math.log %x fastmath<afn> : f64
  %18 = math.log10 %x fastmath<fast> : f64
  %19 = math.log1p %x fastmath<nnan,ninf> : f64
  %20 = math.log2 %x fastmath<afn> : f64
  %21 = math.round %x fastmath<fast> : f64
  %22 = math.roundeven %x fastmath<nnan,ninf> : f64
  %23 = math.rsqrt %x fastmath<afn> : f64
  %24 = math.sin %x fastmath<fast> : f64
  %25 = math.sinh %x fastmath<nnan,ninf> : f64
  %26 = math.sqrt %x fastmath<afn> : f64
  %27 = math.tan %x fastmath<fast> : f64
  %28 = math.tanh %x fastmath<nnan,ninf> : f64
  %29 = math.trunc %x fastmath<afn> : f64
  return
}
// -----
// Functions of two floats.
func.func @f(%x: f32, %y: f32) {
  %0 = math.atan2 %x, %y : f32
  %1 = math.copysign %x, %y : f32
  %2 = math.powf %x, %y : f32
  %3 = math.powf %x, %y fastmath<fast> {mine} : f32
  return
}
// -----
// Multiplication and addition rounded once.
func.func @f(%x: f32, %v: vector<4xf64>) {
  %0 = math.fma %x, %x, %x : f32
  %1 = math.fma %v, %v, %v fastmath<contract> : vector<4xf64>
  return
}
// -----
// A value held between two others.
func.func @f(%x: f32, %v: vector<4xf64>) {
  %0 = math.clampf %x to [%x, %x] : f32
  %1 = math.clampf %v to [%v, %v] fastmath<nnan> {mine} : vector<4xf64>
  return
}
// -----
// Sine and cosine at once.
func.func @f(%x: f32, %v: vector<4xf64>) {
  %s, %c = math.sincos %x : f32
  %0:2 = math.sincos %v fastmath<fast> {mine} : vector<4xf64>
  return
}
// -----
// What kind of number a float is.
func.func @f(%x: f32, %v: vector<4xf64>, %t: tensor<?xf16>) {
  %0 = math.isfinite %x : f32
  %1 = math.isinf %x {fastmath = #arith.fastmath<nnan>} : f32
  %2 = math.isnan %v : vector<4xf64>
  %3 = math.isnormal %t : tensor<?xf16>
  return
}
// -----
// Powers of a float by an integer.
func.func @f(%x: f32, %n: i32, %v: vector<4xf32>, %w: vector<4xi8>) {
  %0 = math.fpowi %x, %n : f32, i32
  %1 = math.fpowi %v, %w fastmath<fast> {mine} : vector<4xf32>, vector<4xi8>
  return
}
// -----
// Functions of integers.
func.func @f(%a: i32, %i: index, %v: vector<4xi64>) {
  %0 = math.absi %a : i32
  %1 = math.ctlz %a : i32
  %2 = math.ctpop %a : i32
  %3 = math.cttz %a : i32
  %4 = math.ipowi %a, %a : i32
  %5 = math.absi %i : index
  %6 = math.ctpop %v {mine} : vector<4xi64>
  %7 = math.ipowi %v, %v : vector<4xi64>
  return
}
// -----
// Of vectors, tensors and every format.
func.func @f(%v: vector<2x[4]xf32>, %t: tensor<*xf64>, %b: bf16, %h: f16, %q: f128) {
  %0 = math.sqrt %v : vector<2x[4]xf32>
  %1 = math.exp %t : tensor<*xf64>
  %2 = math.sin %b : bf16
  %3 = math.tanh %h : f16
  %4 = math.rsqrt %q : f128
  return
}
// -----
// In generic form.
func.func @f(%x: f32, %n: i32) {
  %0 = "math.sqrt"(%x) : (f32) -> f32
  %1 = "math.sqrt"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %2 = "math.sqrt"(%x) <{fastmath = #arith.fastmath<nnan>}> {mine} : (f32) -> f32
  %3 = "math.fpowi"(%x, %n) : (f32, i32) -> f32
  %4 = "math.isnan"(%x) : (f32) -> i1
  %5:2 = "math.sincos"(%x) : (f32) -> (f32, f32)
  %6 = "math.clampf"(%x, %x, %x) : (f32, f32, f32) -> f32
  %7 = "math.ctlz"(%n) : (i32) -> i32
  return
}
// -----
// Attributes.
func.func @f(%x: f32) {
  %0 = math.floor %x {mine = 1 : i8} : f32
  %1 = math.floor %x {fastmath = #arith.fastmath<fast>} : f32
  return
}
// -----
// Liberties that are none.
func.func @f(%x: f32) {
  %0 = math.floor %x fastmath<none> : f32
  return
}
// -----
// Of no element.
func.func @f(%v: vector<f32>, %t: tensor<0xf32>) {
  %0 = math.ceil %v : vector<f32>
  %1 = math.ceil %t : tensor<0xf32>
  return
}
// -----
// Powers by an index of a vector.
func.func @f(%x: tensor<?xf64>, %n: tensor<?xi64>) {
  %0 = math.fpowi %x, %n : tensor<?xf64>, tensor<?xi64>
  return
}

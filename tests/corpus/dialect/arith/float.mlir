// Every operation of floats.
func.func @f(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.maximumf %a, %b : f32
  %6 = arith.minimumf %a, %b : f32
  %7 = arith.maxnumf %a, %b : f32
  %8 = arith.minnumf %a, %b : f32
  %9 = arith.negf %a : f32
  return
}
// -----
// Of every format, of vectors and tensors.
func.func @f(%a: f16, %b: bf16, %c: f64, %d: f80, %e: f128, %f: tf32, %g: f8E4M3FN, %h: vector<4xf32>, %i: tensor<?xf16>) {
  %0 = arith.addf %a, %a : f16
  %1 = arith.addf %b, %b : bf16
  %2 = arith.addf %c, %c : f64
  %3 = arith.addf %d, %d : f80
  %4 = arith.addf %e, %e : f128
  %5 = arith.addf %f, %f : tf32
  %6 = arith.addf %g, %g : f8E4M3FN
  %7 = arith.addf %h, %h : vector<4xf32>
  %8 = arith.negf %i : tensor<?xf16>
  return
}
// -----
// Every liberty with floats.
func.func @f(%a: f32) {
  %0 = arith.addf %a, %a fastmath<reassoc> : f32
  %1 = arith.addf %a, %a fastmath<nnan> : f32
  %2 = arith.addf %a, %a fastmath<ninf> : f32
  %3 = arith.addf %a, %a fastmath<nsz> : f32
  %4 = arith.addf %a, %a fastmath<arcp> : f32
  %5 = arith.addf %a, %a fastmath<contract> : f32
  %6 = arith.addf %a, %a fastmath<afn> : f32
  %7 = arith.addf %a, %a fastmath<fast> : f32
  %8 = arith.addf %a, %a fastmath<none> : f32
  return
}
// -----
// Several liberties, in any order, and all of them.
func.func @f(%a: f32) {
  %0 = arith.mulf %a, %a fastmath<nnan, reassoc> : f32
  %1 = arith.mulf %a, %a fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  %2 = arith.negf %a fastmath<contract> {mine} : f32
  %3 = arith.mulf %a, %a fastmath<none,nnan> : f32
  return
}
// -----
// Liberties among the attributes, and in generic form.
func.func @f(%a: f32) {
  %0 = arith.mulf %a, %a {fastmath = #arith.fastmath<fast>} : f32
  %1 = "arith.mulf"(%a, %a) <{fastmath = #arith.fastmath<nnan,ninf>}> : (f32, f32) -> f32
  %2 = "arith.mulf"(%a, %a) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %3 = "arith.mulf"(%a, %a) : (f32, f32) -> f32
  %4 = "arith.mulf"(%a, %a) {fastmath = #arith.fastmath<afn>} : (f32, f32) -> f32
  return
}
// -----
// Every comparison.
func.func @f(%a: f32) {
  %0 = arith.cmpf false, %a, %a : f32
  %1 = arith.cmpf oeq, %a, %a : f32
  %2 = arith.cmpf ogt, %a, %a : f32
  %3 = arith.cmpf oge, %a, %a : f32
  %4 = arith.cmpf olt, %a, %a : f32
  %5 = arith.cmpf ole, %a, %a : f32
  %6 = arith.cmpf one, %a, %a : f32
  %7 = arith.cmpf ord, %a, %a : f32
  %8 = arith.cmpf ueq, %a, %a : f32
  %9 = arith.cmpf ugt, %a, %a : f32
  %10 = arith.cmpf uge, %a, %a : f32
  %11 = arith.cmpf ult, %a, %a : f32
  %12 = arith.cmpf ule, %a, %a : f32
  %13 = arith.cmpf une, %a, %a : f32
  %14 = arith.cmpf uno, %a, %a : f32
  %15 = arith.cmpf true, %a, %a : f32
  return
}
// -----
// Comparisons with liberties, in quotes, of vectors and in generic form.
func.func @f(%a: f32, %v: vector<4xf64>) {
  %0 = arith.cmpf oeq, %a, %a fastmath<nnan> : f32
  %1 = arith.cmpf "true", %v, %v : vector<4xf64>
  %2 = "arith.cmpf"(%a, %a) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
  %3 = arith.cmpf une, %a, %a fastmath<fast> {mine} : f32
  return
}
// -----
// Floats made wider.
func.func @f(%a: f16, %v: vector<4xbf16>) {
  %0 = arith.extf %a : f16 to f32
  %1 = arith.extf %a fastmath<fast> : f16 to f64
  %2 = arith.extf %v {mine} : vector<4xbf16> to vector<4xf32>
  return
}
// -----
// Floats made narrower, each rounding.
func.func @f(%a: f64, %v: vector<4xf32>) {
  %0 = arith.truncf %a : f64 to f32
  %1 = arith.truncf %a to_nearest_even : f64 to f32
  %2 = arith.truncf %a downward : f64 to f32
  %3 = arith.truncf %a upward : f64 to f32
  %4 = arith.truncf %a toward_zero : f64 to f32
  %5 = arith.truncf %a to_nearest_away : f64 to f32
  %6 = arith.truncf %v : vector<4xf32> to vector<4xbf16>
  return
}
// -----
// Floats made narrower with rounding and liberties.
func.func @f(%a: f64) {
  %0 = arith.truncf %a upward fastmath<nnan> : f64 to f32
  %1 = arith.truncf %a fastmath<fast> {mine} : f64 to f16
  %2 = "arith.truncf"(%a) <{roundingmode = 1 : i32}> : (f64) -> f32
  %3 = "arith.truncf"(%a) <{fastmath = #arith.fastmath<none>}> : (f64) -> f32
  return
}
// -----
// Floats scaled while their format changes.
func.func @f(%a: f4E2M1FN, %b: f32, %s: f8E8M0FNU, %v: vector<4xf4E2M1FN>, %t: vector<4xf8E8M0FNU>) {
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %v, %t fastmath<fast> : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xbf16>
  %2 = arith.scaling_truncf %b, %s : f32, f8E8M0FNU to f4E2M1FN
  %3 = arith.scaling_truncf %b, %s to_nearest_even fastmath<nnan> {mine} : f32, f8E8M0FNU to f4E2M1FN
  return
}
// -----
// Scales of another format.
func.func @f(%a: f4E2M1FN, %s: f32) {
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f32 to f32
  return
}
// -----
// Between integers and floats.
func.func @f(%a: i32, %b: f32, %v: vector<4xi8>) {
  %0 = arith.sitofp %a : i32 to f32
  %1 = arith.uitofp %a : i32 to f64
  %2 = arith.fptosi %b : f32 to i8
  %3 = arith.fptoui %b {mine} : f32 to i64
  %4 = arith.sitofp %v : vector<4xi8> to vector<4xbf16>
  return
}
// -----
// The same bits as another type.
func.func @f(%a: i32, %v: vector<4xf64>, %t: tensor<?xi16>) {
  %0 = arith.bitcast %a : i32 to f32
  %1 = arith.bitcast %v : vector<4xf64> to vector<4xi64>
  %2 = arith.bitcast %t {mine} : tensor<?xi16> to tensor<?xbf16>
  %3 = arith.bitcast %a : i32 to i32
  return
}

// Every op of the math dialect.
// RUN: loopwright opt %s | FileCheck %s

// CHECK: module {
// CHECK-NEXT:   func.func @math(%arg0: f64, %arg1: f64, %arg2: i32) {
// CHECK-NEXT:     %0 = math.absf %arg0 : f64
// CHECK-NEXT:     %1 = math.acos %arg0 : f64
// CHECK-NEXT:     %2 = math.acosh %arg0 : f64
// CHECK-NEXT:     %3 = math.asin %arg0 : f64
// CHECK-NEXT:     %4 = math.asinh %arg0 : f64
// CHECK-NEXT:     %5 = math.atan %arg0 : f64
// CHECK-NEXT:     %6 = math.atanh %arg0 : f64
// CHECK-NEXT:     %7 = math.cbrt %arg0 : f64
// CHECK-NEXT:     %8 = math.ceil %arg0 : f64
// CHECK-NEXT:     %9 = math.cos %arg0 : f64
// CHECK-NEXT:     %10 = math.cosh %arg0 : f64
// CHECK-NEXT:     %11 = math.erf %arg0 : f64
// CHECK-NEXT:     %12 = math.erfc %arg0 : f64
// CHECK-NEXT:     %13 = math.exp %arg0 : f64
// CHECK-NEXT:     %14 = math.exp2 %arg0 : f64
// CHECK-NEXT:     %15 = math.expm1 %arg0 : f64
// CHECK-NEXT:     %16 = math.floor %arg0 : f64
// CHECK-NEXT:     %17 = math.log %arg0 : f64
// CHECK-NEXT:     %18 = math.log10 %arg0 : f64
// CHECK-NEXT:     %19 = math.log1p %arg0 : f64
// CHECK-NEXT:     %20 = math.log2 %arg0 : f64
// CHECK-NEXT:     %21 = math.round %arg0 : f64
// CHECK-NEXT:     %22 = math.roundeven %arg0 : f64
// CHECK-NEXT:     %23 = math.rsqrt %arg0 : f64
// CHECK-NEXT:     %24 = math.sin %arg0 : f64
// CHECK-NEXT:     %25 = math.sinh %arg0 : f64
// CHECK-NEXT:     %26 = math.sqrt %arg0 : f64
// CHECK-NEXT:     %27 = math.tan %arg0 : f64
// CHECK-NEXT:     %28 = math.tanh %arg0 : f64
// CHECK-NEXT:     %29 = math.trunc %arg0 : f64
// CHECK-NEXT:     %30 = math.absi %arg2 : i32
// CHECK-NEXT:     %31 = math.ctlz %arg2 : i32
// CHECK-NEXT:     %32 = math.ctpop %arg2 : i32
// CHECK-NEXT:     %33 = math.cttz %arg2 : i32
// CHECK-NEXT:     %34 = math.atan2 %arg0, %arg1 : f64
// CHECK-NEXT:     %35 = math.copysign %arg0, %arg1 : f64
// CHECK-NEXT:     %36 = math.powf %arg0, %arg1 : f64
// CHECK-NEXT:     %37 = math.fma %arg0, %arg1, %arg0 : f64
// CHECK-NEXT:     %38 = math.ipowi %arg2, %arg2 : i32
// CHECK-NEXT:     %39 = math.fpowi %arg0, %arg2 : f64, i32
// CHECK-NEXT:     %40 = math.sin %arg0 fastmath<afn> : f64
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @math(%x: f64, %y: f64, %i: i32) {
  %absf = math.absf %x : f64
  %acos = math.acos %x : f64
  %acosh = math.acosh %x : f64
  %asin = math.asin %x : f64
  %asinh = math.asinh %x : f64
  %atan = math.atan %x : f64
  %atanh = math.atanh %x : f64
  %cbrt = math.cbrt %x : f64
  %ceil = math.ceil %x : f64
  %cos = math.cos %x : f64
  %cosh = math.cosh %x : f64
  %erf = math.erf %x : f64
  %erfc = math.erfc %x : f64
  %exp = math.exp %x : f64
  %exp2 = math.exp2 %x : f64
  %expm1 = math.expm1 %x : f64
  %floor = math.floor %x : f64
  %log = math.log %x : f64
  %log10 = math.log10 %x : f64
  %log1p = math.log1p %x : f64
  %log2 = math.log2 %x : f64
  %round = math.round %x : f64
  %roundeven = math.roundeven %x : f64
  %rsqrt = math.rsqrt %x : f64
  %sin = math.sin %x : f64
  %sinh = math.sinh %x : f64
  %sqrt = math.sqrt %x : f64
  %tan = math.tan %x : f64
  %tanh = math.tanh %x : f64
  %trunc = math.trunc %x : f64
  %absi = math.absi %i : i32
  %ctlz = math.ctlz %i : i32
  %ctpop = math.ctpop %i : i32
  %cttz = math.cttz %i : i32
  %atan2 = math.atan2 %x, %y : f64
  %copysign = math.copysign %x, %y : f64
  %powf = math.powf %x, %y : f64
  %fma = math.fma %x, %y, %x : f64
  %ipowi = math.ipowi %i, %i : i32
  %fpowi = math.fpowi %x, %i : f64, i32
  %fastsin = math.sin %x fastmath<afn> : f64
  return
}

// Arithmetic of `std`: integers divide and shift as their names say, NaN wins in minf and maxf.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module {
// CHECK-NEXT: func.func @integers(%arg0: i32, %arg1: i32, %arg2: vector<4xi1>, %arg3: vector<4xf32>) -> i32 {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: %1 = arith.subi %0, %arg1 : i32
// CHECK-NEXT: %2 = arith.muli %1, %arg1 : i32
// CHECK-NEXT: %3 = arith.divsi %2, %arg1 : i32
// CHECK-NEXT: %4 = arith.remsi %3, %arg1 : i32
// CHECK-NEXT: %5 = arith.divui %4, %arg1 : i32
// CHECK-NEXT: %6 = arith.remui %5, %arg1 : i32
// CHECK-NEXT: %7 = arith.ceildivsi %6, %arg1 : i32
// CHECK-NEXT: %8 = arith.floordivsi %7, %arg1 : i32
// CHECK-NEXT: %9 = arith.andi %8, %arg1 : i32
// CHECK-NEXT: %10 = arith.ori %9, %arg1 : i32
// CHECK-NEXT: %11 = arith.xori %10, %arg1 : i32
// CHECK-NEXT: %12 = arith.shli %11, %arg1 : i32
// CHECK-NEXT: %13 = arith.shrsi %12, %arg1 : i32
// CHECK-NEXT: %14 = arith.shrui %13, %arg1 : i32
// CHECK-NEXT: %15 = arith.trunci %14 : i32 to i8
// CHECK-NEXT: %16 = arith.extsi %15 : i8 to i32
// CHECK-NEXT: %17 = arith.extui %15 : i8 to i32
// CHECK-NEXT: %18 = arith.cmpi slt, %16, %17 : i32
// CHECK-NEXT: %19 = arith.cmpi ult, %16, %17 : i32
// CHECK-NEXT: %20 = arith.select %18, %16, %17 : i32
// CHECK-NEXT: %21 = arith.select %arg2, %arg3, %arg3 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT: return %20 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @floats(%arg0: f32, %arg1: f32) -> f64 {
// CHECK-NEXT: %0 = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT: %1 = arith.subf %0, %arg1 : f32
// CHECK-NEXT: %2 = arith.mulf %1, %arg1 : f32
// CHECK-NEXT: %3 = arith.divf %2, %arg1 : f32
// CHECK-NEXT: %4 = arith.remf %3, %arg1 : f32
// CHECK-NEXT: %5 = arith.negf %4 : f32
// CHECK-NEXT: %6 = math.absf %5 : f32
// CHECK-NEXT: %7 = math.ceil %6 : f32
// CHECK-NEXT: %8 = math.floor %7 : f32
// CHECK-NEXT: %9 = math.exp %8 : f32
// CHECK-NEXT: %10 = math.log %9 : f32
// CHECK-NEXT: %11 = math.sqrt %10 : f32
// CHECK-NEXT: %12 = math.rsqrt %11 : f32
// CHECK-NEXT: %13 = math.tanh %12 : f32
// CHECK-NEXT: %14 = math.copysign %13, %arg0 : f32
// CHECK-NEXT: %15 = math.powf %14, %arg0 : f32
// CHECK-NEXT: %16 = math.fma %15, %arg0, %arg1 : f32
// CHECK-NEXT: %17 = arith.cmpf oge, %16, %arg0 : f32
// CHECK-NEXT: %18 = arith.maximumf %16, %arg0 : f32
// CHECK-NEXT: %19 = arith.minimumf %18, %arg0 : f32
// CHECK-NEXT: %20 = arith.extf %19 : f32 to f64
// CHECK-NEXT: %21 = arith.truncf %20 : f64 to f32
// CHECK-NEXT: %22 = arith.fptosi %21 : f32 to i32
// CHECK-NEXT: %23 = arith.sitofp %22 : i32 to f64
// CHECK-NEXT: return %23 : f64
// CHECK-NEXT: }
// CHECK-NEXT: }
func @integers(%a: i32, %b: i32, %v: vector<4xi1>, %w: vector<4xf32>) -> i32 {
  %0 = addi %a, %b : i32
  %1 = subi %0, %b : i32
  %2 = muli %1, %b : i32
  %3 = divi_signed %2, %b : i32
  %4 = remi_signed %3, %b : i32
  %5 = divi_unsigned %4, %b : i32
  %6 = remi_unsigned %5, %b : i32
  %7 = ceildivi_signed %6, %b : i32
  %8 = floordivi_signed %7, %b : i32
  %9 = and %8, %b : i32
  %10 = or %9, %b : i32
  %11 = xor %10, %b : i32
  %12 = shift_left %11, %b : i32
  %13 = shift_right_signed %12, %b : i32
  %14 = shift_right_unsigned %13, %b : i32
  %15 = trunci %14 : i32 to i8
  %16 = sexti %15 : i8 to i32
  %17 = zexti %15 : i8 to i32
  %18 = cmpi "slt", %16, %17 : i32
  %19 = cmpi ult, %16, %17 : i32
  %20 = select %18, %16, %17 : i32
  %21 = select %v, %w, %w : vector<4xi1>, vector<4xf32>
  return %20 : i32
}
func @floats(%a: f32, %b: f32) -> f64 {
  %0 = std.addf %a, %b : f32
  %1 = subf %0, %b : f32
  %2 = mulf %1, %b : f32
  %3 = divf %2, %b : f32
  %4 = remf %3, %b : f32
  %5 = negf %4 : f32
  %6 = absf %5 : f32
  %7 = ceilf %6 : f32
  %8 = floorf %7 : f32
  %9 = exp %8 : f32
  %10 = log %9 : f32
  %11 = sqrt %10 : f32
  %12 = rsqrt %11 : f32
  %13 = tanh %12 : f32
  %14 = copysign %13, %a : f32
  %15 = powf %14, %a : f32
  %16 = fmaf %15, %a, %b : f32
  %17 = cmpf "oge", %16, %a : f32
  %18 = maxf %16, %a : f32
  %19 = minf %18, %a : f32
  %20 = fpext %19 : f32 to f64
  %21 = fptrunc %20 : f64 to f32
  %22 = fptosi %21 : f32 to i32
  %23 = sitofp %22 : i32 to f64
  return %23 : f64
}

// Float ops on constants and on neutral operands.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: f32) -> (f32, f32, f32, f32, f64, f32, f32, i1, i32, f32, f64) {
// CHECK-NEXT:     %cst = arith.constant 2.000000e-01 : f32
// CHECK-NEXT:     %cst_0 = arith.constant 1.000000e+01 : f32
// CHECK-NEXT:     %cst_1 = arith.constant 6.250000e+00 : f64
// CHECK-NEXT:     %cst_2 = arith.constant -1.000000e-01 : f32
// CHECK-NEXT:     %false = arith.constant false
// CHECK-NEXT:     %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:     %cst_3 = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:     %cst_4 = arith.constant 0.10000000149011612 : f64
// CHECK-NEXT:     return %arg0, %arg0, %cst, %cst_0, %cst_1, %cst_2, %arg0, %false, %c2_i32, %cst_3, %cst_4 : f32, f32, f32, f32, f64, f32, f32, i1, i32, f32, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: f32) -> (f32, f32, f32, f32, f64, f32, f32, i1, i32, f32, f64) {
  %nz = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %tenth = arith.constant 0.1 : f32
  %d = arith.constant 2.5 : f64
  %0 = arith.addf %x, %nz : f32
  %1 = arith.mulf %one, %x : f32
  %2 = arith.addf %tenth, %tenth : f32
  %3 = arith.divf %one, %tenth : f32
  %4 = arith.mulf %d, %d : f64
  %5 = arith.negf %tenth : f32
  %6 = arith.maximumf %x, %x : f32
  %7 = arith.cmpf olt, %one, %tenth : f32
  %8 = arith.fptosi %d : f64 to i32
  %9 = arith.truncf %d : f64 to f32
  %10 = arith.extf %tenth : f32 to f64
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : f32, f32, f32, f32, f64, f32, f32, i1, i32, f32, f64
}

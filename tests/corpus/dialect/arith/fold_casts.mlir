// Casts of constants, and of casts.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8, %arg1: i64) -> (i32, i32, i64, i8, i8, i32, index, index, f32, i32) {
// CHECK-NEXT:     %c1065353216_i32 = arith.constant 1065353216 : i32
// CHECK-NEXT:     %cst = arith.constant 2.550000e+02 : f32
// CHECK-NEXT:     %c255 = arith.constant 255 : index
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %c44_i8 = arith.constant 44 : i8
// CHECK-NEXT:     %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:     %c255_i32 = arith.constant 255 : i32
// CHECK-NEXT:     %0 = arith.extui %arg0 : i8 to i64
// CHECK-NEXT:     %1 = arith.trunci %arg1 : i64 to i32
// CHECK-NEXT:     return %c-1_i32, %c255_i32, %0, %c44_i8, %arg0, %1, %c-1, %c255, %cst, %c1065353216_i32 : i32, i32, i64, i8, i8, i32, index, index, f32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: i8, %y: i64) -> (i32, i32, i64, i8, i8, i32, index, index, f32, i32) {
  %m1 = arith.constant -1 : i8
  %w = arith.constant 300 : i32
  %f = arith.constant 1.0 : f32
  %0 = arith.extsi %m1 : i8 to i32
  %1 = arith.extui %m1 : i8 to i32
  %a = arith.extui %x : i8 to i32
  %2 = arith.extui %a : i32 to i64
  %3 = arith.trunci %w : i32 to i8
  %4 = arith.trunci %2 : i64 to i8
  %b = arith.trunci %y : i64 to i32
  %c = arith.extsi %b : i32 to i64
  %5 = arith.trunci %c : i64 to i32
  %6 = arith.index_cast %m1 : i8 to index
  %7 = arith.index_castui %m1 : i8 to index
  %8 = arith.uitofp %m1 : i8 to f32
  %9 = arith.bitcast %f : f32 to i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i64, i8, i8, i32, index, index, f32, i32
}

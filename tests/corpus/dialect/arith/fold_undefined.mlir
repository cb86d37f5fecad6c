// What is undefined does not fold.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32) -> (i32, i32, i32, i8, i8) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:     %c32_i32 = arith.constant 32 : i32
// CHECK-NEXT:     %c-128_i8 = arith.constant -128 : i8
// CHECK-NEXT:     %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:     %0 = arith.divsi %c7_i32, %c0_i32 : i32
// CHECK-NEXT:     %1 = arith.remui %arg0, %c0_i32 : i32
// CHECK-NEXT:     %2 = arith.shli %c7_i32, %c32_i32 : i32
// CHECK-NEXT:     %3 = arith.divsi %c-128_i8, %c-1_i8 : i8
// CHECK-NEXT:     %4 = arith.floordivsi %c-128_i8, %c-1_i8 : i8
// CHECK-NEXT:     return %0, %1, %2, %3, %4 : i32, i32, i32, i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: i32) -> (i32, i32, i32, i8, i8) {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %c32 = arith.constant 32 : i32
  %least = arith.constant -128 : i8
  %m1 = arith.constant -1 : i8
  %0 = arith.divsi %c7, %c0 : i32
  %1 = arith.remui %x, %c0 : i32
  %2 = arith.shli %c7, %c32 : i32
  %3 = arith.divsi %least, %m1 : i8
  %4 = arith.floordivsi %least, %m1 : i8
  return %0, %1, %2, %3, %4 : i32, i32, i32, i8, i8
}

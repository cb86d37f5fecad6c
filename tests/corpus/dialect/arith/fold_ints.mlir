// Integer ops on constants.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f() -> (i8, i32, i64, i8, i32, i32, i8, i8, index, i1, i1) {
// CHECK-NEXT:     %c-56_i8 = arith.constant -56 : i8
// CHECK-NEXT:     %c-3_i32 = arith.constant -3 : i32
// CHECK-NEXT:     %c1_i64 = arith.constant 1 : i64
// CHECK-NEXT:     %c24_i8 = arith.constant 24 : i8
// CHECK-NEXT:     %c-4_i32 = arith.constant -4 : i32
// CHECK-NEXT:     %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT:     %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %false = arith.constant false
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     return %c-56_i8, %c-3_i32, %c1_i64, %c24_i8, %c-4_i32, %c-3_i32, %c1_i8, %c100_i8, %c12, %false, %true : i8, i32, i64, i8, i32, i32, i8, i8, index, i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f() -> (i8, i32, i64, i8, i32, i32, i8, i8, index, i1, i1) {
  %c100 = arith.constant 100 : i8
  %c3 = arith.constant 3 : i8
  %cm7 = arith.constant -7 : i32
  %c2 = arith.constant 2 : i32
  %big = arith.constant 9223372036854775807 : i64
  %n = arith.constant 12 : index
  %0 = arith.addi %c100, %c100 : i8
  %1 = arith.divsi %cm7, %c2 : i32
  %2 = arith.muli %big, %big : i64
  %3 = arith.shli %c3, %c3 : i8
  %4 = arith.floordivsi %cm7, %c2 : i32
  %5 = arith.ceildivsi %cm7, %c2 : i32
  %6 = arith.remui %c100, %c3 : i8
  %7 = arith.maxui %c100, %c3 : i8
  %8 = arith.andi %n, %n : index
  %9 = arith.cmpi ult, %cm7, %c2 : i32
  %10 = arith.cmpi slt, %cm7, %c2 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : i8, i32, i64, i8, i32, i32, i8, i8, index, i1, i1
}

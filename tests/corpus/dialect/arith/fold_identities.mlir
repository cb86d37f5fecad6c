// Operands that make no difference, or all of it.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32, %arg1: i32, %arg2: i1) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32) {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     return %arg0, %c0_i32, %arg0, %c0_i32, %arg0, %arg0, %c-1_i32, %c0_i32, %arg0, %c0_i32, %c0_i32, %true, %arg2, %arg0 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: i32, %y: i32, %b: i1) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m1 = arith.constant -1 : i32
  %true = arith.constant true
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.subi %x, %x : i32
  %s = arith.addi %x, %y : i32
  %2 = arith.subi %s, %y : i32
  %3 = arith.muli %x, %c0 : i32
  %4 = arith.muli %c1, %x : i32
  %5 = arith.andi %x, %m1 : i32
  %6 = arith.ori %x, %m1 : i32
  %7 = arith.xori %x, %x : i32
  %8 = arith.divui %x, %c1 : i32
  %9 = arith.remsi %x, %c1 : i32
  %10 = arith.minui %x, %c0 : i32
  %11 = arith.cmpi sle, %x, %x : i32
  %12 = arith.cmpi eq, %b, %true : i1
  %13 = arith.select %true, %x, %y : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32
}

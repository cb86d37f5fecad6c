// Casts to index fold; a cast from index folds to i1 alone, since the dialect has no constants of other integers.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f() -> (index, index, i1, i32, index) {
// CHECK-NEXT:     %idx-4294967297 = index.constant -4294967297
// CHECK-NEXT:     %idx4294967297 = index.constant 4294967297
// CHECK-NEXT:     %idx-1 = index.constant -1
// CHECK-NEXT:     %idx255 = index.constant 255
// CHECK-NEXT:     %true = index.bool.constant true
// CHECK-NEXT:     %0 = index.castu %idx4294967297 : index to i32
// CHECK-NEXT:     return %idx-1, %idx255, %true, %0, %idx-4294967297 : index, index, i1, i32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f() -> (index, index, i1, i32, index) {
  %0 = arith.constant -1 : i8
  %1 = index.casts %0 : i8 to index
  %2 = index.castu %0 : i8 to index
  %3 = index.constant 4294967297
  %4 = index.casts %3 : index to i1
  %5 = index.castu %3 : index to i32
  %6 = arith.constant -4294967297 : i64
  %7 = index.casts %6 : i64 to index
  return %1, %2, %4, %5, %7 : index, index, i1, i32, index
}

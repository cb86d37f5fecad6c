// Constants go into the basis; constant indices are split and joined.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index, %arg1: index, %arg2: index) -> (index, index, index, index, index, index, index, index, index, index) {
// CHECK-NEXT:     %c78 = arith.constant 78 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %0:2 = affine.delinearize_index %arg0 into (%arg2, 3) : index, index
// CHECK-NEXT:     %1 = affine.linearize_index disjoint [%arg1, %c3] by (%arg2, 100) : index
// CHECK-NEXT:     return %c3, %c1, %c4, %c-1, %c3, %0#0, %0#1, %c78, %1, %arg1 : index, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%l: index, %i: index, %n: index) -> (index, index, index, index, index, index, index, index, index, index) {
  %c3 = arith.constant 3 : index
  %c100 = arith.constant 100 : index
  %cm1 = arith.constant -1 : index
  %0:3 = affine.delinearize_index %c100 into (4, 5, 6) : index, index, index
  %1:2 = affine.delinearize_index %cm1 into (4) : index, index
  %2:2 = affine.delinearize_index %l into (%n, %c3) : index, index
  %3 = affine.linearize_index [%c3, %c3, %c3] by (7, 4, 5) : index
  %4 = affine.linearize_index disjoint [%i, %c3] by (%n, %c100) : index
  %5 = affine.linearize_index [%i] by (%n) : index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2#0, %2#1, %3, %4, %5 : index, index, index, index, index, index, index, index, index, index
}

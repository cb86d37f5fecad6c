// Operands that make no difference; constants go to the right.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> (index, index, index, index, index, index, index) {
// CHECK-NEXT:     %idx7 = index.constant 7
// CHECK-NEXT:     %idx0 = index.constant 0
// CHECK-NEXT:     %0 = index.maxs %arg0, %idx7
// CHECK-NEXT:     %1 = index.sub %idx7, %arg0
// CHECK-NEXT:     return %arg0, %arg0, %arg0, %arg0, %idx0, %0, %1 : index, index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: index) -> (index, index, index, index, index, index, index) {
  %c0_1 = index.constant 0
  %r0 = index.add %x, %c0_1
  %c1_0 = index.constant 0
  %r1 = index.add %c1_0, %x
  %c2_1 = index.constant 0
  %r2 = index.sub %x, %c2_1
  %c3_1 = index.constant 1
  %r3 = index.mul %x, %c3_1
  %c4_1 = index.constant 0
  %r4 = index.mul %x, %c4_1
  %c5_0 = index.constant 7
  %r5 = index.maxs %c5_0, %x
  %c6_0 = index.constant 7
  %r6 = index.sub %c6_0, %x
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6 : index, index, index, index, index, index, index
}

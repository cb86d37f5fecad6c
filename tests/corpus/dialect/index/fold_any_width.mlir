// Sums, products and bitwise ops of constants fold whatever the width of an index.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> (index, index, index, index, index, index, index) {
// CHECK-NEXT:     %idx68719476752 = index.constant 68719476752
// CHECK-NEXT:     %idx-1 = index.constant -1
// CHECK-NEXT:     %idx0 = index.constant 0
// CHECK-NEXT:     %idx240 = index.constant 240
// CHECK-NEXT:     %idx7 = index.constant 7
// CHECK-NEXT:     %idx-6 = index.constant -6
// CHECK-NEXT:     %idx6442450944 = index.constant 6442450944
// CHECK-NEXT:     return %idx68719476752, %idx-1, %idx0, %idx240, %idx7, %idx-6, %idx6442450944 : index, index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: index) -> (index, index, index, index, index, index, index) {
  %c0_0 = index.constant 34359738376
  %c0_1 = index.constant 34359738376
  %r0 = index.add %c0_0, %c0_1
  %c1_0 = index.constant 1
  %c1_1 = index.constant 2
  %r1 = index.sub %c1_0, %c1_1
  %c2_0 = index.constant 8589934592
  %c2_1 = index.constant 8589934592
  %r2 = index.mul %c2_0, %c2_1
  %c3_0 = index.constant 255
  %c3_1 = index.constant 240
  %r3 = index.and %c3_0, %c3_1
  %c4_0 = index.constant 1
  %c4_1 = index.constant 6
  %r4 = index.or %c4_0, %c4_1
  %c5_0 = index.constant -1
  %c5_1 = index.constant 5
  %r5 = index.xor %c5_0, %c5_1
  %c6_0 = index.constant 3
  %c6_1 = index.constant 31
  %r6 = index.shl %c6_0, %c6_1
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6 : index, index, index, index, index, index, index
}

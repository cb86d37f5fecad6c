// Shifts and extrema fold where 32 and 64 bits give the same; a shift by 32 or more never does.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> (index, index, index, index, index, index, index, index, index) {
// CHECK-NEXT:     %idx2147483648 = index.constant 2147483648
// CHECK-NEXT:     %idx-5 = index.constant -5
// CHECK-NEXT:     %idx3 = index.constant 3
// CHECK-NEXT:     %idx68719476736 = index.constant 68719476736
// CHECK-NEXT:     %idx5 = index.constant 5
// CHECK-NEXT:     %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:     %idx32 = index.constant 32
// CHECK-NEXT:     %idx-8 = index.constant -8
// CHECK-NEXT:     %idx1 = index.constant 1
// CHECK-NEXT:     %idx-4 = index.constant -4
// CHECK-NEXT:     %idx4 = index.constant 4
// CHECK-NEXT:     %0 = index.shru %idx-8, %idx1
// CHECK-NEXT:     %1 = index.shl %idx1, %idx32
// CHECK-NEXT:     %2 = index.mins %idx4294967296, %idx5
// CHECK-NEXT:     return %idx-4, %idx4, %0, %1, %idx68719476736, %idx3, %idx-5, %2, %idx2147483648 : index, index, index, index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: index) -> (index, index, index, index, index, index, index, index, index) {
  %c0_0 = index.constant -8
  %c0_1 = index.constant 1
  %r0 = index.shrs %c0_0, %c0_1
  %c1_0 = index.constant 8
  %c1_1 = index.constant 1
  %r1 = index.shru %c1_0, %c1_1
  %c2_0 = index.constant -8
  %c2_1 = index.constant 1
  %r2 = index.shru %c2_0, %c2_1
  %c3_0 = index.constant 1
  %c3_1 = index.constant 32
  %r3 = index.shl %c3_0, %c3_1
  %c4_0 = index.constant 1099511627776
  %c4_1 = index.constant 4
  %r4 = index.shrs %c4_0, %c4_1
  %c5_0 = index.constant 3
  %c5_1 = index.constant -5
  %r5 = index.maxs %c5_0, %c5_1
  %c6_0 = index.constant 3
  %c6_1 = index.constant -5
  %r6 = index.maxu %c6_0, %c6_1
  %c7_0 = index.constant 4294967296
  %c7_1 = index.constant 5
  %r7 = index.mins %c7_0, %c7_1
  %c8_0 = index.constant 2147483648
  %c8_1 = index.constant 4294967295
  %r8 = index.minu %c8_0, %c8_1
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : index, index, index, index, index, index, index, index, index
}

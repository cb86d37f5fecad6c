// Divisions fold where 32 and 64 bits give the same: 0x200000002 / 2 does, 0x100000002 / 2 does not.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> (index, index, index, index, index, index, index, index, index, index, index) {
// CHECK-NEXT:     %idx-4 = index.constant -4
// CHECK-NEXT:     %idx4 = index.constant 4
// CHECK-NEXT:     %idx-3 = index.constant -3
// CHECK-NEXT:     %idx3 = index.constant 3
// CHECK-NEXT:     %idx0 = index.constant 0
// CHECK-NEXT:     %idx-1 = index.constant -1
// CHECK-NEXT:     %idx7 = index.constant 7
// CHECK-NEXT:     %idx4294967298 = index.constant 4294967298
// CHECK-NEXT:     %idx2 = index.constant 2
// CHECK-NEXT:     %idx4294967297 = index.constant 4294967297
// CHECK-NEXT:     %0 = index.divs %idx4294967298, %idx2
// CHECK-NEXT:     %1 = index.divu %idx-1, %idx2
// CHECK-NEXT:     %2 = index.divs %idx7, %idx0
// CHECK-NEXT:     %3 = index.remu %idx-1, %idx7
// CHECK-NEXT:     return %idx4294967297, %0, %idx3, %1, %idx-3, %idx4, %idx-4, %idx-1, %idx3, %2, %3 : index, index, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: index) -> (index, index, index, index, index, index, index, index, index, index, index) {
  %c0_0 = index.constant 8589934594
  %c0_1 = index.constant 2
  %r0 = index.divs %c0_0, %c0_1
  %c1_0 = index.constant 4294967298
  %c1_1 = index.constant 2
  %r1 = index.divs %c1_0, %c1_1
  %c2_0 = index.constant 7
  %c2_1 = index.constant 2
  %r2 = index.divu %c2_0, %c2_1
  %c3_0 = index.constant -1
  %c3_1 = index.constant 2
  %r3 = index.divu %c3_0, %c3_1
  %c4_0 = index.constant 7
  %c4_1 = index.constant -2
  %r4 = index.ceildivs %c4_0, %c4_1
  %c5_0 = index.constant 7
  %c5_1 = index.constant 2
  %r5 = index.ceildivu %c5_0, %c5_1
  %c6_0 = index.constant -7
  %c6_1 = index.constant 2
  %r6 = index.floordivs %c6_0, %c6_1
  %c7_0 = index.constant -7
  %c7_1 = index.constant 2
  %r7 = index.rems %c7_0, %c7_1
  %c8_0 = index.constant 7
  %c8_1 = index.constant 4
  %r8 = index.remu %c8_0, %c8_1
  %c9_0 = index.constant 7
  %c9_1 = index.constant 0
  %r9 = index.divs %c9_0, %c9_1
  %c10_0 = index.constant -1
  %c10_1 = index.constant 7
  %r10 = index.remu %c10_0, %c10_1
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10 : index, index, index, index, index, index, index, index, index, index, index
}

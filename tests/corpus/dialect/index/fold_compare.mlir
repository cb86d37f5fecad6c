// Comparisons: of constants, where 32 and 64 bits agree; of a value with itself; of a bounded value.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> (i1, i1, i1, i1, i1, i1, i1, i1) {
// CHECK-NEXT:     %idx3 = index.constant 3
// CHECK-NEXT:     %idx0 = index.constant 0
// CHECK-NEXT:     %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:     %true = index.bool.constant true
// CHECK-NEXT:     %false = index.bool.constant false
// CHECK-NEXT:     %0 = index.cmp eq(%idx4294967296, %idx0)
// CHECK-NEXT:     %1 = index.cmp slt(%arg0, %idx3)
// CHECK-NEXT:     return %false, %true, %true, %false, %0, %true, %false, %1 : i1, i1, i1, i1, i1, i1, i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%x: index) -> (i1, i1, i1, i1, i1, i1, i1, i1) {
  %c0_0 = index.constant 1
  %c0_1 = index.constant 2
  %r0 = index.cmp slt(%c0_0, %c0_1)
  %c1_0 = index.constant -1
  %c1_1 = index.constant 1
  %r1 = index.cmp ult(%c1_0, %c1_1)
  %c2_0 = index.constant 4294967296
  %c2_1 = index.constant 0
  %r2 = index.cmp eq(%c2_0, %c2_1)
  %r3 = index.cmp sge(%x, %x)
  %r4 = index.cmp ne(%x, %x)
  %c5_1 = index.constant 3
  %r5 = index.cmp slt(%x, %c5_1)
  %k = index.constant 5
  %j = index.constant 1
  %m = index.maxs %x, %k
  %q = index.cmp slt(%m, %j)
  %w = index.minu %x, %k
  %v = index.cmp ule(%w, %k)
  return %q, %v, %r0, %r1, %r2, %r3, %r4, %r5 : i1, i1, i1, i1, i1, i1, i1, i1
}

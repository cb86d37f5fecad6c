// Each of thirty sums adds the one before to itself: followed operand by operand that is a thousand million values. The budget, or the number
// of pieces, ends it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: not proved; {{[0-9]+}} runs agree ((n, x) = 
// CHECK-SAME: no proof: not shown to be equal: 'arith.maxsi'
//--- before.mlir
func.func @f(%A: memref<?xindex>, %n: index, %x: index) {
  %c0 = arith.constant 0 : index
  %s0 = arith.maxsi %n, %x : index
  %s1 = arith.addi %s0, %s0 : index
  %s2 = arith.addi %s1, %s1 : index
  %s3 = arith.addi %s2, %s2 : index
  %s4 = arith.addi %s3, %s3 : index
  %s5 = arith.addi %s4, %s4 : index
  %s6 = arith.addi %s5, %s5 : index
  %s7 = arith.addi %s6, %s6 : index
  %s8 = arith.addi %s7, %s7 : index
  %s9 = arith.addi %s8, %s8 : index
  %s10 = arith.addi %s9, %s9 : index
  %s11 = arith.addi %s10, %s10 : index
  %s12 = arith.addi %s11, %s11 : index
  %s13 = arith.addi %s12, %s12 : index
  %s14 = arith.addi %s13, %s13 : index
  %s15 = arith.addi %s14, %s14 : index
  %s16 = arith.addi %s15, %s15 : index
  %s17 = arith.addi %s16, %s16 : index
  %s18 = arith.addi %s17, %s17 : index
  %s19 = arith.addi %s18, %s18 : index
  %s20 = arith.addi %s19, %s19 : index
  %s21 = arith.addi %s20, %s20 : index
  %s22 = arith.addi %s21, %s21 : index
  %s23 = arith.addi %s22, %s22 : index
  %s24 = arith.addi %s23, %s23 : index
  %s25 = arith.addi %s24, %s24 : index
  %s26 = arith.addi %s25, %s25 : index
  %s27 = arith.addi %s26, %s26 : index
  %s28 = arith.addi %s27, %s27 : index
  %s29 = arith.addi %s28, %s28 : index
  %s30 = arith.addi %s29, %s29 : index
  %r = arith.maxsi %s30, %c0 : index
  affine.store %r, %A[0] : memref<?xindex>
  return
}
//--- after.mlir
func.func @f(%A: memref<?xindex>, %n: index, %x: index) {
  %c0 = arith.constant 0 : index
  %s0 = arith.maxsi %n, %x : index
  %s1 = arith.addi %s0, %s0 : index
  %s2 = arith.addi %s1, %s1 : index
  %s3 = arith.addi %s2, %s2 : index
  %s4 = arith.addi %s3, %s3 : index
  %s5 = arith.addi %s4, %s4 : index
  %s6 = arith.addi %s5, %s5 : index
  %s7 = arith.addi %s6, %s6 : index
  %s8 = arith.addi %s7, %s7 : index
  %s9 = arith.addi %s8, %s8 : index
  %s10 = arith.addi %s9, %s9 : index
  %s11 = arith.addi %s10, %s10 : index
  %s12 = arith.addi %s11, %s11 : index
  %s13 = arith.addi %s12, %s12 : index
  %s14 = arith.addi %s13, %s13 : index
  %s15 = arith.addi %s14, %s14 : index
  %s16 = arith.addi %s15, %s15 : index
  %s17 = arith.addi %s16, %s16 : index
  %s18 = arith.addi %s17, %s17 : index
  %s19 = arith.addi %s18, %s18 : index
  %s20 = arith.addi %s19, %s19 : index
  %s21 = arith.addi %s20, %s20 : index
  %s22 = arith.addi %s21, %s21 : index
  %s23 = arith.addi %s22, %s22 : index
  %s24 = arith.addi %s23, %s23 : index
  %s25 = arith.addi %s24, %s24 : index
  %s26 = arith.addi %s25, %s25 : index
  %s27 = arith.addi %s26, %s26 : index
  %s28 = arith.addi %s27, %s27 : index
  %s29 = arith.addi %s28, %s28 : index
  %s30 = arith.addi %s29, %s29 : index
  %p = arith.cmpi sgt, %s30, %c0 : index
  %r = arith.select %p, %s30, %c0 : index
  affine.store %r, %A[0] : memref<?xindex>
  return
}

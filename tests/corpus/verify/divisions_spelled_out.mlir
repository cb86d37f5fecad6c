// What lowers affine maps divides by rounding towards zero, and chooses by signs: that is a division that rounds down, or up, again.
// RUN: split-file %s %t
// RUN: loopwright verify %t/affine.mlir %t/lowered.mlir | FileCheck %s
// RUN: not loopwright verify %t/affine.mlir %t/wrong_rest.mlir | FileCheck %s --check-prefix=WRONG
// RUN: not loopwright verify %t/affine.mlir %t/wrong_quotient.mlir | FileCheck %s --check-prefix=WRONG
// RUN: loopwright scop %t/lowered.mlir | FileCheck %s --check-prefix=SCOP
// RUN: loopwright opt %t/lowered.mlir --raise-scf-to-affine --canonicalize | FileCheck %s --check-prefix=RAISED

// CHECK: f: equal (proved)
// WRONG: f: different
// SCOP-NOT: unknown
// SCOP: (i - o0) mod 10 = 0
// RAISED: mod 10
// RAISED: floordiv 3
// RAISED: ceildiv 3
//--- affine.mlir
func.func @f(%a: memref<10x20x20xf32>, %x: f32) {
  affine.for %i = -20 to 23 {
    affine.store %x, %a[%i mod 10, %i floordiv 3 + 7, %i ceildiv 3 + 7] : memref<10x20x20xf32>
  }
  return
}
//--- lowered.mlir
func.func @f(%a: memref<10x20x20xf32>, %x: f32) {
  %c10 = arith.constant 10 : index
  %c7 = arith.constant 7 : index
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %low = arith.constant -20 : index
  %high = arith.constant 23 : index
  scf.for %i = %low to %high step %c1 {
    %r = arith.remsi %i, %c10 : index
    %rn = arith.cmpi slt, %r, %c0 : index
    %rm = arith.addi %r, %c10 : index
    %rest = arith.select %rn, %rm, %r : index
    %fn = arith.cmpi slt, %i, %c0 : index
    %fm = arith.subi %minus, %i : index
    %fd = arith.select %fn, %fm, %i : index
    %fq = arith.divsi %fd, %c3 : index
    %fb = arith.subi %minus, %fq : index
    %floor = arith.select %fn, %fb, %fq : index
    %cn = arith.cmpi sle, %i, %c0 : index
    %cm = arith.subi %c0, %i : index
    %cl = arith.subi %i, %c1 : index
    %cd = arith.select %cn, %cm, %cl : index
    %cq = arith.divsi %cd, %c3 : index
    %cb = arith.subi %c0, %cq : index
    %ca = arith.addi %cq, %c1 : index
    %ceil = arith.select %cn, %cb, %ca : index
    %f = arith.addi %floor, %c7 : index
    %c = arith.addi %ceil, %c7 : index
    memref.store %x, %a[%rest, %f, %c] : memref<10x20x20xf32>
  }
  return
}
//--- wrong_rest.mlir
func.func @f(%a: memref<10x20x20xf32>, %x: f32) {
  %c10 = arith.constant 10 : index
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  affine.for %i = -20 to 23 {
    %r = arith.remsi %i, %c10 : index
    %rn = arith.cmpi slt, %r, %c0 : index
    %rm = arith.addi %r, %c9 : index
    %rest = arith.select %rn, %rm, %r : index
    %f = affine.apply affine_map<(d0) -> (d0 floordiv 3 + 7)>(%i)
    %c = affine.apply affine_map<(d0) -> (d0 ceildiv 3 + 7)>(%i)
    memref.store %x, %a[%rest, %f, %c] : memref<10x20x20xf32>
  }
  return
}
//--- wrong_quotient.mlir
func.func @f(%a: memref<10x20x20xf32>, %x: f32) {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %minus = arith.constant -1 : index
  affine.for %i = -20 to 23 {
    %fn = arith.cmpi slt, %i, %c0 : index
    %fm = arith.subi %c0, %i : index
    %fd = arith.select %fn, %fm, %i : index
    %fq = arith.divsi %fd, %c3 : index
    %fb = arith.subi %minus, %fq : index
    %floor = arith.select %fn, %fb, %fq : index
    %rest = affine.apply affine_map<(d0) -> (d0 mod 10)>(%i)
    %f = arith.addi %floor, %c7 : index
    %c = affine.apply affine_map<(d0) -> (d0 ceildiv 3 + 7)>(%i)
    memref.store %x, %a[%rest, %f, %c] : memref<10x20x20xf32>
  }
  return
}

// Each part of an expression has to fit in an index, before all loops and in them, where the expression of the first program does. (What is simplified
// when it is read, as `(d0 * 16) floordiv 16` is, is no part, here as in MLIR.)
// RUN: split-file %s %t
// RUN: not loopwright verify %t/plain.mlir %t/product.mlir | FileCheck %s
// RUN: not loopwright verify %t/plain.mlir %t/sum.mlir | FileCheck %s
// RUN: not loopwright verify %t/plain.mlir %t/unused.mlir | FileCheck %s
// RUN: not loopwright verify %t/plain.mlir %t/least.mlir | FileCheck %s
// RUN: not loopwright verify %t/loop.mlir %t/loop_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/subscript.mlir %t/subscript_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/condition.mlir %t/condition_after.mlir | FileCheck %s
// RUN: loopwright verify %t/plain.mlir %t/narrow.mlir
// RUN: not loopwright verify %t/plain.mlir %t/narrow.mlir --index-width 32 | FileCheck %s
// RUN: loopwright verify %t/product.mlir %t/product_renamed.mlir
// RUN: loopwright verify %t/simplified.mlir %t/simplified_after.mlir
// RUN: not loopwright verify %t/loop.mlir %t/loop_after.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not loopwright verify %t/plain.mlir %t/unused.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: f: {{different: .* does not fit in an index|not proved; .* no proof: .*may not fit an index}}
// REFUSED-NOT: f: equal (proved)
//--- plain.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %m = affine.apply affine_map<()[s0] -> ((s0 * 2) mod 7)>()[%n]
  affine.store %m, %A[0] : memref<?xindex>
  return
}
//--- product.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %m = affine.apply affine_map<()[s0] -> ((s0 * 65536) mod 7)>()[%n]
  affine.store %m, %A[0] : memref<?xindex>
  return
}
//--- product_renamed.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %k = affine.apply affine_map<()[s0] -> ((s0 * 65536) mod 7)>()[%n]
  affine.store %k, %A[%c0] : memref<?xindex>
  return
}
//--- sum.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %m = affine.apply affine_map<()[s0] -> ((s0 * 65536 + s0 * 7 + 14) mod 7)>()[%n]
  affine.store %m, %A[0] : memref<?xindex>
  return
}
//--- unused.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %m = affine.apply affine_map<()[s0] -> ((s0 * 2) mod 7)>()[%n]
  %k = affine.apply affine_map<()[s0] -> ((s0 * 65536) floordiv 7)>()[%n]
  affine.store %m, %A[0] : memref<?xindex>
  return
}
//--- least.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %k = affine.min affine_map<()[s0] -> ((s0 * 2) mod 7, (s0 * 65536) mod 7)>()[%n]
  %m = affine.apply affine_map<()[s0] -> ((s0 * 2) mod 7)>()[%n]
  affine.store %m, %A[0] : memref<?xindex>
  return
}
//--- narrow.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %m = affine.apply affine_map<()[s0] -> ((s0 * 16) mod 7)>()[%n]
  affine.store %m, %A[0] : memref<?xindex>
  return
}
//--- loop.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[(%i * 2) mod 7] : memref<8xf32>
  }
  return
}
//--- loop_after.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[(%i * 65536) mod 7] : memref<8xf32>
  }
  return
}
//--- subscript.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.store %x, %A[(symbol(%n) * 2) mod 7] : memref<8xf32>
  return
}
//--- subscript_after.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.store %x, %A[(symbol(%n) * 65536) mod 7] : memref<8xf32>
  return
}
//--- condition.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}
//--- condition_after.mlir
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.if affine_set<()[s0] : (s0 * 100000 - 500000 >= 0)>()[%n] {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}
//--- simplified.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  affine.store %n, %A[0] : memref<?xindex>
  return
}
//--- simplified_after.mlir
func.func @f(%A: memref<?xindex>, %n: index) {
  %m = affine.apply affine_map<()[s0] -> ((s0 * 65536) floordiv 65536)>()[%n]
  affine.store %m, %A[0] : memref<?xindex>
  return
}

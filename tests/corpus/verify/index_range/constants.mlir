// Constants fit in an index, too, as they are written, whatever becomes of them.
// RUN: split-file %s %t
// RUN: loopwright verify %t/number.mlir %t/index.mlir
// RUN: not loopwright verify %t/number.mlir %t/index.mlir --index-width 32 | FileCheck %s
// RUN: not loopwright verify %t/number.mlir %t/unused.mlir --index-width 32 | FileCheck %s
// RUN: not loopwright verify %t/number.mlir %t/in_a_map.mlir --index-width 32 | FileCheck %s
// RUN: not loopwright verify %t/number.mlir %t/in_a_set.mlir --index-width 32 | FileCheck %s
// RUN: not loopwright verify %t/number.mlir %t/negative.mlir --index-width 32 | FileCheck %s
// RUN: not loopwright verify %t/number.mlir %t/unused.mlir --index-width 32 --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK-NOT: f: equal (proved)
// REFUSED-NOT: f: equal (proved)
//--- number.mlir
func.func @f(%A: memref<4xi64>, %n: index) {
  %b = arith.constant 3000000000 : i64
  affine.store %b, %A[0] : memref<4xi64>
  return
}
//--- index.mlir
func.func @f(%A: memref<4xi64>, %n: index) {
  %c = arith.constant 3000000000 : index
  %b = arith.index_cast %c : index to i64
  affine.store %b, %A[0] : memref<4xi64>
  return
}
//--- unused.mlir
func.func @f(%A: memref<4xi64>, %n: index) {
  %c = arith.constant 3000000000 : index
  %b = arith.constant 3000000000 : i64
  affine.store %b, %A[0] : memref<4xi64>
  return
}
//--- in_a_map.mlir
func.func @f(%A: memref<4xi64>, %n: index) {
  %c = affine.apply affine_map<()[s0] -> ((s0 + 3000000001) floordiv 4)>()[%n]
  %b = arith.constant 3000000000 : i64
  affine.store %b, %A[0] : memref<4xi64>
  return
}
//--- in_a_set.mlir
func.func @f(%A: memref<4xi64>, %n: index) {
  %b = arith.constant 3000000000 : i64
  affine.if affine_set<()[s0] : (s0 + 3000000000 >= 0)>()[%n] {
    affine.store %b, %A[0] : memref<4xi64>
  } else {
    affine.store %b, %A[0] : memref<4xi64>
  }
  return
}
//--- negative.mlir
func.func @f(%A: memref<4xi64>, %n: index) {
  affine.for %i = -3000000000 to -2999999999 {
    %b = arith.constant 3000000000 : i64
    affine.store %b, %A[0] : memref<4xi64>
  }
  return
}

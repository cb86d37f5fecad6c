// Of one bit, true is -1: less than false for comparisons of signed numbers, wherever they decide.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/less.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/greater.mlir | FileCheck %s --check-prefix=GREATER

// CHECK: branch: equal
// CHECK-NEXT: choice: equal
// GREATER: branch: different
// GREATER: choice: different
//--- before.mlir
func.func @branch(%A: memref<4xindex>, %x: index, %y: index) {
  %true = arith.constant true
  %false = arith.constant false
  affine.for %i = 0 to 4 {
    %less = arith.cmpi slt, %true, %false : i1
    scf.if %less {
      affine.store %x, %A[%i] : memref<4xindex>
    } else {
      affine.store %y, %A[%i] : memref<4xindex>
    }
  }
  return
}
func.func @choice(%A: memref<4xindex>) {
  %true = arith.constant true
  %false = arith.constant false
  affine.for %i = 0 to 4 {
    %less = arith.cmpi slt, %true, %false : i1
    %j = affine.apply affine_map<(d0) -> (d0 + 5)>(%i)
    %s = arith.select %less, %i, %j : index
    affine.store %s, %A[%i] : memref<4xindex>
  }
  return
}
//--- less.mlir
func.func @branch(%A: memref<4xindex>, %x: index, %y: index) {
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i] : memref<4xindex>
  }
  return
}
func.func @choice(%A: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    affine.store %i, %A[%i] : memref<4xindex>
  }
  return
}
//--- greater.mlir
func.func @branch(%A: memref<4xindex>, %x: index, %y: index) {
  affine.for %i = 0 to 4 {
    affine.store %y, %A[%i] : memref<4xindex>
  }
  return
}
func.func @choice(%A: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %j = affine.apply affine_map<(d0) -> (d0 + 5)>(%i)
    affine.store %j, %A[%i] : memref<4xindex>
  }
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_load_data_subscript.mlir:9:10: error: 'affine.load' op operand cannot be used as a dimension id
func.func @f(%A: memref<4xf64>, %B: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %k = memref.load %B[%c0] : memref<4xindex>
  %l = arith.addi %k, %k : index
  affine.for %i = 0 to 4 {
    %m = arith.addi %l, %i : index
    %x = affine.load %A[%m] : memref<4xf64>
  }
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_memref_cast_incompatible.mlir:4:8: error: 'memref.cast' op operand type 'memref<4xf64>' and result type 'memref<5xf64>' are cast incompatible
func.func @f(%A: memref<4xf64>) {
  %B = memref.cast %A : memref<4xf64> to memref<5xf64>
  return
}

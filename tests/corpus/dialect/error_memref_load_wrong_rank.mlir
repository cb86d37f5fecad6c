// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_memref_load_wrong_rank.mlir:4:8: error: 'memref.load' op incorrect number of indices for load, expected 1 but got 0
func.func @f(%A: memref<4xf64>) {
  %x = memref.load %A[] : memref<4xf64>
  return
}

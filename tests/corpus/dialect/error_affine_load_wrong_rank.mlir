// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_load_wrong_rank.mlir:4:8: error: 'affine.load' op affine map num results must equal memref rank
func.func @f(%A: memref<4x4xf64>, %i: index) {
  %x = affine.load %A[%i] : memref<4x4xf64>
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_store_wrong_type.mlir:4:16: error: use of value '%x' expects different type than prior uses: 'f64' vs 'f32'
func.func @f(%A: memref<4xf64>, %x: f32, %i: index) {
  affine.store %x, %A[%i] : memref<4xf64>
  return
}

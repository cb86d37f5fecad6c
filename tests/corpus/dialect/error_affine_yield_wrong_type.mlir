// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_yield_wrong_type.mlir:5:5: error: 'affine.yield' op types mismatch between yield op and its parent
func.func @f(%x: f32, %y: f64) {
  %r = affine.for %i = 0 to 4 iter_args(%a = %y) -> (f64) {
    affine.yield %x : f32
  }
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_if_result_without_else.mlir:4:8: error: 'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%i: index, %x: f64) {
  %r = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f64 {
    affine.yield %x : f64
  }
  return
}

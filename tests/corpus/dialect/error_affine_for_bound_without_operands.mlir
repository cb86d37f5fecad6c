// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_for_bound_without_operands.mlir:4:3: error: custom op 'affine.for' dim operand count and affine map dim count must match
func.func @f() {
  affine.for %i = affine_map<(d0) -> (d0)>() to 10 {
  }
  return
}

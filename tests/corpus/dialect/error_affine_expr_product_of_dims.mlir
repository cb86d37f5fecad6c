// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_expr_product_of_dims.mlir:4:48: error: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
func.func @f(%i: index, %j: index) {
  %k = affine.apply affine_map<(d0, d1) -> (d0 * d1)>(%i, %j)
  return
}

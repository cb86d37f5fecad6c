// PEER-DIFFERS: mlir-opt accepts it.
// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_expr_mod_by_zero.mlir:5:8: error: 'affine.apply' op expects positive divisors in affine expressions, found 0
func.func @f(%i: index) {
  %k = affine.apply affine_map<(d0) -> (d0 mod 0)>(%i)
  return
}

// PEER-DIFFERS: mlir-opt accepts it.
// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_expr_mod_by_zero.mlir:5:48: error: divisors in affine expressions have to be positive, found 0
func.func @f(%i: index) {
  %k = affine.apply affine_map<(d0) -> (d0 mod 0)>(%i)
  return
}

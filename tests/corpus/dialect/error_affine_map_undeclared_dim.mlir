// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_map_undeclared_dim.mlir:4:41: error: use of undeclared identifier
func.func @f(%i: index) {
  %k = affine.apply affine_map<(d0) -> (d1)>(%i)
  return
}

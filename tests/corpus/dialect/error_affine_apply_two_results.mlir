// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_apply_two_results.mlir:4:3: error: operation defines 2 results but was provided 1 to bind
func.func @f(%i: index) {
  %k = affine.apply affine_map<(d0) -> (d0, d0)>(%i)
  return
}

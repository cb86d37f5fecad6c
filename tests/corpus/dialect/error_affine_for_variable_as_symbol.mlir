// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_for_variable_as_symbol.mlir:5:5: error: 'affine.for' op operand cannot be used as a symbol
func.func @f() {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %i {
    }
  }
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_redefinition_of_function.mlir:6:1: error: redefinition of symbol named 'f'
func.func @f() {
  return
}
func.func @f() {
  return
}

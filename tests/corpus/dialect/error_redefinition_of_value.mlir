// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_redefinition_of_value.mlir:5:3: error: redefinition of SSA value '%a'
func.func @f() {
  %a = arith.constant 1 : i32
  %a = arith.constant 2 : i32
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_arith_constant_too_wide.mlir:4:23: error: integer constant out of range for attribute
func.func @f() {
  %z = arith.constant 300 : i8
  return
}

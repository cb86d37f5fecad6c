// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_use_before_definition.mlir:4:8: error: operand #0 does not dominate this use
func.func @f() {
  %a = arith.addi %b, %b : i32
  %b = arith.constant 1 : i32
  return
}

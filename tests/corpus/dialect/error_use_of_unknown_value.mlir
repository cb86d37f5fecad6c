// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_use_of_unknown_value.mlir:4:19: error: use of undeclared SSA value name
func.func @f() {
  %a = arith.addi %nothing, %nothing : i32
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_unknown_dialect.mlir:4:3: error: operation being parsed with an unregistered dialect
func.func @f() {
  "nothing.op"() : () -> ()
  return
}

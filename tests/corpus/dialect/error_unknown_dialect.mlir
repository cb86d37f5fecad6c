// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_unknown_dialect.mlir:4:3: error: 'nothing.op' belongs to no known dialect; to accept it, allow unregistered dialects
func.func @f() {
  "nothing.op"() : () -> ()
  return
}

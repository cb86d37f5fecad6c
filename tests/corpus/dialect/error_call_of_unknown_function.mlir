// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_call_of_unknown_function.mlir:4:3: error: 'func.call' op 'nothing' does not reference a valid function
func.func @f() {
  call @nothing() : () -> ()
  return
}

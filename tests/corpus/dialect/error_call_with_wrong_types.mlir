// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_call_with_wrong_types.mlir:5:3: error: 'func.call' op operand type mismatch: expected operand type 'f64', but provided 'f32' for operand number 0
func.func private @g(f64)
func.func @f(%x: f32) {
  call @g(%x) : (f32) -> ()
  return
}

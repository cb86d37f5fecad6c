// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_return_of_wrong_type.mlir:4:3: error: type of return operand 0 ('f32') doesn't match function result type ('f64') in function @f
func.func @f(%x: f32) -> f64 {
  return %x : f32
}

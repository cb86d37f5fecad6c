// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_arith_extension_narrows.mlir:4:8: error: 'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible
func.func @f(%x: i64) {
  %z = arith.extsi %x : i64 to i32
  return
}

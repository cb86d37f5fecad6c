// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_arith_float_add_of_integers.mlir:4:8: error: 'arith.addf' op operand #0 must be floating-point-like, but got 'i32'
func.func @f(%x: i32) {
  %z = arith.addf %x, %x : i32
  return
}

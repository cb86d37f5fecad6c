// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_arith_mixed_types.mlir:4:23: error: use of value '%y' expects different type than prior uses: 'i32' vs 'i64'
func.func @f(%x: i32, %y: i64) {
  %z = arith.addi %x, %y : i32
  return
}

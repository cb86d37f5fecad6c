// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_unknown_op.mlir:4:3: error: custom op 'affine.nothing' is unknown
func.func @f() {
  affine.nothing
  return
}

// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_unclosed_region.mlir:4:9: error: expected '}'
func.func @f() {
  return


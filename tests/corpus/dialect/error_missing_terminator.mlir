// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_missing_terminator.mlir:3:23: error: expected non-empty function body
func.func @f() -> f64 {
}

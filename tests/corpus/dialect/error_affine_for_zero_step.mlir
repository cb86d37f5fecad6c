// PEER-DIFFERS: mlir-opt accepts it.
// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_for_zero_step.mlir:5:32: error: expected step to be representable as a positive signed integer
func.func @f() {
  affine.for %i = 0 to 10 step 0 {
  }
  return
}

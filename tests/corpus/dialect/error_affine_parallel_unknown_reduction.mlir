// RUN: not loopwright opt %s 2>&1 | FileCheck %s
// CHECK: error_affine_parallel_unknown_reduction.mlir:4:50: error: invalid reduction value: "addq"
func.func @f(%x: f64) {
  %r = affine.parallel (%i) = (0) to (4) reduce ("addq") -> f64 {
    affine.yield %x : f64
  }
  return
}

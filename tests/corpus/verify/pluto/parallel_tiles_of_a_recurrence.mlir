// Tiles of a recurrence in parallel.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 5, {{.*}}the program after fails: {{.*}} 'affine.load' op race on element [{{[0-9]+}}]: iteration (0) of a parallel loop writes it, iteration (1) reads it
//--- before.mlir
func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf64>
    %b = arith.mulf %a, %x : f64
    affine.store %b, %A[%i] : memref<?xf64>
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.parallel (%t) = (0) to (symbol(%n) ceildiv 4) {
    affine.for %i = max affine_map<(d0) -> (d0 * 4, 1)>(%t) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0)>(%t)[%n] {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i] : memref<?xf64>
    }
  }
  return
}

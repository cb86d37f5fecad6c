// The outer loop has one iteration and goes away: its mark falls on the inner one, which carries a dependence.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.load' op race on element [0, 1]: iteration (1) of a parallel loop writes it, iteration (2) reads it
//--- before.mlir
func.func @f(%A: memref<1x16xf64>, %x: f64) {
  affine.for %i = 0 to 1 {
    affine.for %j = 1 to 16 {
      %a = affine.load %A[%i, %j - 1] : memref<1x16xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i, %j] : memref<1x16xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<1x16xf64>, %x: f64) {
  affine.parallel (%j) = (1) to (16) {
    %a = affine.load %A[0, %j - 1] : memref<1x16xf64>
    %b = arith.mulf %a, %x : f64
    affine.store %b, %A[0, %j] : memref<1x16xf64>
  }
  return
}

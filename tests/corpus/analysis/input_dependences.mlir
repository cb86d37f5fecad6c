// Two reads of one cell, where they are asked for.
// RUN: loopwright deps --input-dependences %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=WITHOUT

// CHECK: the loop is parallel; 1 statement, 1 dependence
// CHECK: 0 S0 -> S0 rar A line {{[0-9]+}} (1)
// WITHOUT: dependences: none
func.func @f(%A: memref<9xf64>, %B: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<9xf64>
    %1 = affine.load %A[%i + 1] : memref<9xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %B[%i] : memref<8xf64>
  }
  return
}

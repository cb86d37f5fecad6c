// mlir-opt's unrolling computes where the rest begins by rounding the bound down: below zero, it begins before the loop.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright verify --assume-parameters 0..1000000 %t/before.mlir %t/after.mlir \
// RUN:   | FileCheck %s --check-prefix=NATURAL

// CHECK: f: different: with n = {{-[0-9]+}}, the program after fails: {{.*}} index -4 is out of bounds
// NATURAL: f: equal (proved)
// NATURAL: assumed: 0 <= parameter <= 1000000
// NATURAL: the programs are equal
//--- before.mlir
func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%n] step 4 {
    affine.store %x, %A[%i] : memref<?xf64>
    affine.store %x, %A[%i + 1] : memref<?xf64>
    affine.store %x, %A[%i + 2] : memref<?xf64>
    affine.store %x, %A[%i + 3] : memref<?xf64>
  }
  affine.for %i = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%n] to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  return
}

// Of calls from outside of the program it is assumed, and said.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=FOLLOWED

// CHECK: k: equal (proved)
// CHECK: assumed: distinct memref arguments do not overlap
// FOLLOWED: assumed: distinct memref arguments do not overlap
//--- before.mlir
func.func @k(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
//--- after.mlir
func.func @k(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}

// A loop over every other cell in vectors of neighbouring cells.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %B[1] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: never written
// CHECK-NEXT: after: written by 'vector.transfer_write' at {{.*}} in iteration (0)
//--- before.mlir
func.func @f(%A: memref<19xf64>, %B: memref<19xf64>) {
  affine.for %i = 0 to 16 step 2 {
    %a = affine.load %A[%i] : memref<19xf64>
    affine.store %a, %B[%i] : memref<19xf64>
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<19xf64>, %B: memref<19xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 16 step 8 {
    %a = vector.transfer_read %A[%i], %zero : memref<19xf64>, vector<4xf64>
    vector.transfer_write %a, %B[%i] : vector<4xf64>, memref<19xf64>
  }
  return
}

// mlir-opt moves a load out of a loop that writes the cell through a cast.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %B[4] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (4)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (4)
//--- before.mlir
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %x: f64) {
  %v = memref.cast %A : memref<8xf64> to memref<?xf64>
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<?xf64>
    %a = affine.load %A[4] : memref<8xf64>
    affine.store %a, %B[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func @f(%arg0: memref<8xf64>, %arg1: memref<8xf64>, %arg2: f64) {
  %cast = memref.cast %arg0 : memref<8xf64> to memref<?xf64>
  %0 = affine.load %arg0[4] : memref<8xf64>
  affine.for %arg3 = 0 to 8 {
    affine.store %arg2, %cast[%arg3] : memref<?xf64>
    affine.store %0, %arg1[%arg3] : memref<8xf64>
  }
  return
}

// mlir-opt moves a store out of a loop that may have no iterations.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 0, %A[0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: never written
// CHECK-NEXT: after: written by 'affine.store' at {{.*}}
//--- before.mlir
func.func @f(%n: index, %A: memref<1xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[0] : memref<1xf64>
  }
  return
}
//--- after.mlir
func.func @f(%arg0: index, %arg1: memref<1xf64>, %arg2: f64) {
  affine.store %arg2, %arg1[0] : memref<1xf64>
  affine.for %arg3 = 0 to %arg0 {
  }
  return
}

// Interchange of loops with a dependence of distance (1, -1) through a store of 'memref'.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %A[2, 1] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'memref.store' at {{.*}} in iteration (2, 1)
// CHECK-NEXT: after: written by 'memref.store' at {{.*}} in iteration (1, 2)
//--- before.mlir
func.func @f(%A: memref<9x10xf64>, %x: f64) {
  affine.for %i = 1 to 9 {
    affine.for %j = 1 to 9 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<9x10xf64>
      %b = arith.mulf %a, %x : f64
      memref.store %b, %A[%i, %j] : memref<9x10xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%arg0: memref<9x10xf64>, %arg1: f64) {
  affine.for %arg2 = 1 to 9 {
    affine.for %arg3 = 1 to 9 {
      %0 = affine.load %arg0[%arg3 - 1, %arg2 + 1] : memref<9x10xf64>
      %1 = arith.mulf %0, %arg1 : f64
      memref.store %1, %arg0[%arg3, %arg2] : memref<9x10xf64>
    }
  }
  return
}

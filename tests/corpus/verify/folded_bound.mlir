// mlir-opt 22 takes the remainder of a counter that is at least 1 for 1 when it folds a bound: every other iteration loses a cell.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 3, %A[0] is {{.*}} before and {{.*}} after
//--- before.mlir
func.func @f(%n: index, %x: f64, %A: memref<?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = affine_map<(d0) -> (d0 mod 2)>(%i) to 2 {
      affine.store %x, %A[%j] : memref<?xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %x: f64, %A: memref<?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to 2 {
      affine.store %x, %A[%j] : memref<?xf64>
    }
  }
  return
}

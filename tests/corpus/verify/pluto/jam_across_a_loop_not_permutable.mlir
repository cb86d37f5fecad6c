// Unroll and jam by two across a loop along which a dependence goes back.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 3, %A[2, 0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (2, 0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0, 0)
//--- before.mlir
func.func @f(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %b = 0 to affine_map<()[s0] -> ((s0 - 1) floordiv 2)>()[%n] {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%b * 2, %j + 1] : memref<?x?xf64>
      %c = arith.mulf %a, %x : f64
      affine.store %c, %A[%b * 2 + 1, %j] : memref<?x?xf64>
      %d = affine.load %A[%b * 2 + 1, %j + 1] : memref<?x?xf64>
      %e = arith.mulf %d, %x : f64
      affine.store %e, %A[%b * 2 + 2, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = affine_map<()[s0] -> (((s0 - 1) floordiv 2) * 2 + 1)>()[%n] to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %c = arith.mulf %a, %x : f64
      affine.store %c, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

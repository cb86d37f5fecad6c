// Producer and consumer in one loop, of which the first runs in every other iteration only: the second overtakes it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 2, %C[1] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (1)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (1)
//--- before.mlir
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %b = affine.load %B[%i] : memref<?xf64>
    affine.store %b, %C[%i] : memref<?xf64>
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %t = 0 to affine_map<()[s0] -> (s0 * 2 - 1)>()[%n] {
    affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%t) {
      %a = affine.load %A[%t floordiv 2] : memref<?xf64>
      affine.store %a, %B[%t floordiv 2] : memref<?xf64>
    }
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%t)[%n] {
      %b = affine.load %B[%t] : memref<?xf64>
      affine.store %b, %C[%t] : memref<?xf64>
    }
  }
  return
}

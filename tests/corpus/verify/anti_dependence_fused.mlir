// The consumer reads B[i - 1] before a later iteration of the producer overwrites it: fused, it reads what is new.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = [[N:[0-9]+]], %C[1] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (1)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (1)
//--- before.mlir
func.func @f(%n: index, %B: memref<?xf64>, %C: memref<?xf64>, %x: f64) {
  affine.for %i = 1 to %n {
    %b = affine.load %B[%i - 1] : memref<?xf64>
    affine.store %b, %C[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.store %x, %B[%i] : memref<?xf64>
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %B: memref<?xf64>, %C: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %B[%i] : memref<?xf64>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %b = affine.load %B[%i - 1] : memref<?xf64>
      affine.store %b, %C[%i] : memref<?xf64>
    }
  }
  return
}

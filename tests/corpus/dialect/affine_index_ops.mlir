// Index arithmetic and prefetch.
// RUN: loopwright opt %s | FileCheck %s

// CHECK: module {
// CHECK-NEXT:   func.func @affine(%arg0: index, %arg1: memref<?x4xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT:       affine.prefetch %arg1[%arg2, symbol(%arg0) - 1], write, locality<2>, data : memref<?x4xf32>
// CHECK-NEXT:       %0:2 = affine.delinearize_index %arg2 into (%arg0, 4) : index, index
// CHECK-NEXT:       %1 = affine.linearize_index disjoint [%0#0, %0#1] by (%arg0, 4) : index
// CHECK-NEXT:       %2 = affine.linearize_index [%arg2, %1] by (3) : index
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @affine(%n: index, %A: memref<?x4xf32>) {
  affine.for %i = 0 to %n {
    affine.prefetch %A[%i, symbol(%n) - 1], write, locality<2>, data : memref<?x4xf32>
    %d:2 = affine.delinearize_index %i into (%n, 4) : index, index
    %l = affine.linearize_index disjoint [%d#0, %d#1] by (%n, 4) : index
    %m = affine.linearize_index [%i, %l] by (3) : index
  }
  return
}

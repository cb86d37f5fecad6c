// A buffer of four cells is filled twice over before it is read: fused, each value is read before it is overwritten.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %C[0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0)
//--- before.mlir
func.func @f(%A: memref<8xf64>, %C: memref<8xf64>) {
  %t = memref.alloc() : memref<4xf64>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %t[%i mod 4] : memref<4xf64>
  }
  affine.for %i = 0 to 8 {
    %b = affine.load %t[%i mod 4] : memref<4xf64>
    affine.store %b, %C[%i] : memref<8xf64>
  }
  memref.dealloc %t : memref<4xf64>
  return
}
//--- after.mlir
func.func @f(%A: memref<8xf64>, %C: memref<8xf64>) {
  %t = memref.alloc() : memref<1xf64>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %t[0] : memref<1xf64>
    %b = affine.load %t[0] : memref<1xf64>
    affine.store %b, %C[%i] : memref<8xf64>
  }
  memref.dealloc %t : memref<1xf64>
  return
}

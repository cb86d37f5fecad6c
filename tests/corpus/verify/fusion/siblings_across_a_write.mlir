// Two loops read the same array alike, but a loop between them writes it: they may not be fused.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %C[0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0)
//--- before.mlir
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %C: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %B[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %C[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %C: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %B[%i] : memref<8xf64>
    affine.store %a, %C[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}

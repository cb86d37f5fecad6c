// A producer that writes every other cell gets a private cell, which holds what is there in the others for all of them.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %C[1] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (1)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (1)
//--- before.mlir
func.func @f(%A: memref<8xf64>, %C: memref<8xf64>, %x: f64) {
  %t = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    affine.store %x, %t[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 step 2 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %t[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %b = affine.load %t[%i] : memref<8xf64>
    affine.store %b, %C[%i] : memref<8xf64>
  }
  memref.dealloc %t : memref<8xf64>
  return
}
//--- after.mlir
func.func @f(%A: memref<8xf64>, %C: memref<8xf64>, %x: f64) {
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

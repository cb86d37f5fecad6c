// A view of an array is read one cell ahead of what is written: mlir-opt fuses both loops, as they read another array alike.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %C[0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0)
//--- before.mlir
func.func @f(%A: memref<9xf64>, %B: memref<9xf64>, %C: memref<8xf64>) {
  %v = memref.subview %A[1] [8] [1] : memref<9xf64> to memref<8xf64, strided<[1], offset: 1>>
  affine.for %i = 0 to 8 {
    %b = affine.load %B[%i] : memref<9xf64>
    affine.store %b, %A[%i] : memref<9xf64>
  }
  affine.for %i = 0 to 8 {
    %b = affine.load %B[%i] : memref<9xf64>
    %a = affine.load %v[%i] : memref<8xf64, strided<[1], offset: 1>>
    %c = arith.addf %a, %b : f64
    affine.store %c, %C[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func @f(%arg0: memref<9xf64>, %arg1: memref<9xf64>, %arg2: memref<8xf64>) {
  %subview = memref.subview %arg0[1] [8] [1] : memref<9xf64> to memref<8xf64, strided<[1], offset: 1>>
  affine.for %arg3 = 0 to 8 {
    %0 = affine.load %arg1[%arg3] : memref<9xf64>
    affine.store %0, %arg0[%arg3] : memref<9xf64>
    %1 = affine.load %arg1[%arg3] : memref<9xf64>
    %2 = affine.load %subview[%arg3] : memref<8xf64, strided<[1], offset: 1>>
    %3 = arith.addf %2, %1 : f64
    affine.store %3, %arg2[%arg3] : memref<8xf64>
  }
  return
}

// The loop writes a view that begins one cell further on: mlir-opt makes it parallel.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.load' op race on element [1]: iteration (0) of a parallel loop writes it, iteration (1) reads it
//--- before.mlir
func.func @f(%A: memref<9xf64>, %x: f64) {
  %v = memref.subview %A[1] [8] [1] : memref<9xf64> to memref<8xf64, strided<[1], offset: 1>>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<9xf64>
    %b = arith.mulf %a, %x : f64
    affine.store %b, %v[%i] : memref<8xf64, strided<[1], offset: 1>>
  }
  return
}
//--- after.mlir
func.func @f(%arg0: memref<9xf64>, %arg1: f64) {
  %subview = memref.subview %arg0[1] [8] [1] : memref<9xf64> to memref<8xf64, strided<[1], offset: 1>>
  affine.parallel (%arg2) = (0) to (8) {
    %0 = affine.load %arg0[%arg2] : memref<9xf64>
    %1 = arith.mulf %0, %arg1 : f64
    affine.store %1, %subview[%arg2] : memref<8xf64, strided<[1], offset: 1>>
  }
  return
}

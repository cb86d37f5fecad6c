// A buffer is read backwards through a cast: mlir-opt's fusion takes the cast for other memory.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.load' op element [7] is read, but was never written
//--- before.mlir
func.func @f(%A: memref<8xf64>, %C: memref<8xf64>) {
  %t = memref.alloc() : memref<8xf64>
  %v = memref.cast %t : memref<8xf64> to memref<?xf64>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %t[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %b = affine.load %v[7 - %i] : memref<?xf64>
    %a = affine.load %A[%i] : memref<8xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %C[%i] : memref<8xf64>
  }
  memref.dealloc %t : memref<8xf64>
  return
}
//--- after.mlir
func.func @f(%arg0: memref<8xf64>, %arg1: memref<8xf64>) {
  %alloc = memref.alloc() : memref<8xf64>
  %cast = memref.cast %alloc : memref<8xf64> to memref<?xf64>
  affine.for %arg2 = 0 to 8 {
    %0 = affine.load %arg0[%arg2] : memref<8xf64>
    affine.store %0, %alloc[%arg2] : memref<8xf64>
    %1 = affine.load %cast[-%arg2 + 7] : memref<?xf64>
    %2 = affine.load %arg0[%arg2] : memref<8xf64>
    %3 = arith.addf %2, %1 : f64
    affine.store %3, %arg1[%arg2] : memref<8xf64>
  }
  memref.dealloc %alloc : memref<8xf64>
  return
}

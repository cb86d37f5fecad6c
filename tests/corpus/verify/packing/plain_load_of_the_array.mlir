// A load of 'memref' goes to the array while mlir-opt's stores go to a buffer, which is then written back empty.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.load' op element [0] is read, but was never written
//--- before.mlir
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
    %a = memref.load %A[%i] : memref<8xf64>
    affine.store %a, %B[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func @f(%arg0: memref<8xf64>, %arg1: memref<8xf64>, %arg2: f64) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c8_0 = arith.constant 8 : index
  %c0_1 = arith.constant 0 : index
  %c0_2 = arith.constant 0 : index
  %alloc = memref.alloc() : memref<8xf64>
  %alloc_3 = memref.alloc() : memref<8xf64>
  affine.for %arg3 = 0 to 8 {
    affine.store %arg2, %arg0[%arg3] : memref<8xf64>
    %0 = memref.load %arg0[%arg3] : memref<8xf64>
    affine.store %0, %alloc_3[%arg3] : memref<8xf64>
  }
  affine.for %arg3 = 0 to 8 {
    %0 = affine.load %alloc_3[%arg3] : memref<8xf64>
    affine.store %0, %arg1[%arg3] : memref<8xf64>
  }
  memref.dealloc %alloc_3 : memref<8xf64>
  affine.for %arg3 = 0 to 8 {
    %0 = affine.load %alloc[%arg3] : memref<8xf64>
    affine.store %0, %arg0[%arg3] : memref<8xf64>
  }
  memref.dealloc %alloc : memref<8xf64>
  return
}

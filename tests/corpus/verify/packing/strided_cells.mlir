// Every other cell is written: mlir-opt writes the whole buffer back, with what was never in it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.load' op element [1] is read, but was never written
//--- before.mlir
func.func @f(%A: memref<16xf64>, %x: f64) {
  affine.for %i = 0 to 16 step 2 {
    affine.store %x, %A[%i] : memref<16xf64>
  }
  return
}
//--- after.mlir
func.func @f(%arg0: memref<16xf64>, %arg1: f64) {
  %c15 = arith.constant 15 : index
  %c0 = arith.constant 0 : index
  %c0_0 = arith.constant 0 : index
  %alloc = memref.alloc() : memref<15xf64>
  affine.for %arg2 = 0 to 16 step 2 {
    affine.store %arg1, %alloc[%arg2] : memref<15xf64>
  }
  affine.for %arg2 = 0 to 15 {
    %0 = affine.load %alloc[%arg2] : memref<15xf64>
    affine.store %0, %arg0[%arg2] : memref<16xf64>
  }
  memref.dealloc %alloc : memref<15xf64>
  return
}

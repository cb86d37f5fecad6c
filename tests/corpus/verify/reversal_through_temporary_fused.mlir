// Fusing a loop that writes an array with one that reads it backwards reads cells before they are written.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails:
// CHECK-SAME: error: 'affine.load' op
// CHECK: the programs are different
//--- before.mlir
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>) {
  %t = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf64>
    affine.store %x, %t[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %t[7 - %i] : memref<8xf64>
    affine.store %x, %B[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>) {
  %t = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf64>
    affine.store %x, %t[%i] : memref<8xf64>
    %y = affine.load %t[7 - %i] : memref<8xf64>
    affine.store %y, %B[%i] : memref<8xf64>
  }
  return
}

// Two handles of one global are one array: a shifted read of what the other handle writes may not be moved.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, {{.*}} before and {{.*}} after
//--- before.mlir
memref.global "private" @g : memref<8xf64> = dense<1.0>
func.func @f(%A: memref<8xf64>) {
  %a = memref.get_global @g : memref<8xf64>
  %b = memref.get_global @g : memref<8xf64>
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf64>
    affine.store %x, %a[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[7 - %i] : memref<8xf64>
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
memref.global "private" @g : memref<8xf64> = dense<1.0>
func.func @f(%A: memref<8xf64>) {
  %a = memref.get_global @g : memref<8xf64>
  %b = memref.get_global @g : memref<8xf64>
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf64>
    affine.store %x, %a[%i] : memref<8xf64>
    %y = affine.load %b[7 - %i] : memref<8xf64>
    affine.store %y, %A[%i] : memref<8xf64>
  }
  return
}

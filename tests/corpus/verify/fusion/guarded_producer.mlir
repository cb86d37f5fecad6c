// A producer that runs under a condition gets a private cell, which nobody has written where the condition does not hold.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.load' op element [0] is read, but was never written
//--- before.mlir
func.func @f(%A: memref<8xf64>, %C: memref<8xf64>, %x: f64) {
  %t = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    affine.store %x, %t[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      %a = affine.load %A[%i] : memref<8xf64>
      affine.store %a, %t[%i] : memref<8xf64>
    }
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
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      %a = affine.load %A[%i] : memref<8xf64>
      affine.store %a, %t[0] : memref<1xf64>
    }
    %b = affine.load %t[0] : memref<1xf64>
    affine.store %b, %C[%i] : memref<8xf64>
  }
  memref.dealloc %t : memref<1xf64>
  return
}

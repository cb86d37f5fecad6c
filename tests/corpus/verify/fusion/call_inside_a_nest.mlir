// A loop between producer and consumer calls a function that overwrites the array: mlir-opt fuses across it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %B[0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'memref.store' at {{.*}}
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0)
//--- before.mlir
func.func private @clear(%A: memref<8xf64>, %i: index) {
  %z = arith.constant 0.0 : f64
  memref.store %z, %A[%i] : memref<8xf64>
  return
}
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %C: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %B[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    func.call @clear(%B, %i) : (memref<8xf64>, index) -> ()
  }
  affine.for %i = 0 to 8 {
    %b = affine.load %B[%i] : memref<8xf64>
    affine.store %b, %C[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func private @clear(%arg0: memref<8xf64>, %arg1: index) {
  %cst = arith.constant 0.000000e+00 : f64
  memref.store %cst, %arg0[%arg1] : memref<8xf64>
  return
}
func.func @f(%arg0: memref<8xf64>, %arg1: memref<8xf64>, %arg2: memref<8xf64>) {
  affine.for %arg3 = 0 to 8 {
    func.call @clear(%arg1, %arg3) : (memref<8xf64>, index) -> ()
  }
  affine.for %arg3 = 0 to 8 {
    %0 = affine.load %arg0[%arg3] : memref<8xf64>
    affine.store %0, %arg1[%arg3] : memref<8xf64>
    %1 = affine.load %arg1[%arg3] : memref<8xf64>
    affine.store %1, %arg2[%arg3] : memref<8xf64>
  }
  return
}

// The loop may have no iterations: mlir-opt writes a buffer back that nothing was put into.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 0, the program after fails: {{.*}} 'affine.load' op element [0] is read, but was never written
//--- before.mlir
func.func @f(%n: index, %A: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[4] : memref<8xf64>
  }
  return
}
//--- after.mlir
#map = affine_map<() -> (4)>
module {
  func.func @f(%arg0: index, %arg1: memref<8xf64>, %arg2: f64) {
    %c4 = arith.constant 4 : index
    %c4_0 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c0_1 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xf64>
    affine.for %arg3 = 0 to %arg0 {
      %1 = affine.apply #map()
      affine.store %arg2, %alloc[0] : memref<1xf64>
    }
    %0 = affine.load %alloc[0] : memref<1xf64>
    affine.store %0, %arg1[4] : memref<8xf64>
    memref.dealloc %alloc : memref<1xf64>
    return
  }
}

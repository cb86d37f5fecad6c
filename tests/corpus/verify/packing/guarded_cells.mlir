// Cells are written under a condition: mlir-opt writes the whole buffer back, with what was never in it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 1, the program after fails: {{.*}} 'affine.load' op element [0] is read, but was never written
//--- before.mlir
func.func @f(%n: index, %A: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      affine.store %x, %A[%i] : memref<8xf64>
    }
  }
  return
}
//--- after.mlir
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
module {
  func.func @f(%arg0: index, %arg1: memref<8xf64>, %arg2: f64) {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<8xf64>
    affine.for %arg3 = 0 to 8 {
      affine.if #set(%arg3)[%arg0] {
        affine.store %arg2, %alloc[%arg3] : memref<8xf64>
      }
    }
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %alloc[%arg3] : memref<8xf64>
      affine.store %0, %arg1[%arg3] : memref<8xf64>
    }
    memref.dealloc %alloc : memref<8xf64>
    return
  }
}

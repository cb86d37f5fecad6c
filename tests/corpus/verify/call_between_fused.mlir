// A call between two loops writes the array: loops may not be fused across it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: double: equal (unchanged)
// CHECK: f: different:
//--- before.mlir
func.func private @double(%A: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf64>
    %y = arith.addf %x, %x : f64
    affine.store %y, %A[%i] : memref<8xf64>
  }
  return
}
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
  }
  func.call @double(%A) : (memref<8xf64>) -> ()
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %B[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
func.func private @double(%A: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf64>
    %y = arith.addf %x, %x : f64
    affine.store %y, %A[%i] : memref<8xf64>
  }
  return
}
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
    %a = affine.load %A[%i] : memref<8xf64>
    affine.store %a, %B[%i] : memref<8xf64>
  }
  func.call @double(%A) : (memref<8xf64>) -> ()
  return
}

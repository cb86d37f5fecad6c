// The same operands, and another op, in a function that is called.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %C[0] is
// CHECK: they diverge, before: 'arith.subf' at {{.*}}before.mlir:11:8 makes {{[-0-9.]+}} of [[A:[-0-9.]+]], [[B:[-0-9.]+]]
// CHECK-NEXT: they diverge, after: 'arith.addf' at {{.*}}after.mlir:26:8 makes {{[-0-9.]+}} of [[A]], [[B]]
//--- before.mlir
func.func private @g(%a: f64, %b: f64) -> f64 {
  %x = arith.mulf %a, %b : f64
  %y = arith.subf %x, %b : f64
  return %y : f64
}
func.func @f(%A: memref<4xf64>, %B: memref<4xf64>, %C: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %a = affine.load %A[%i] : memref<4xf64>
    %b = affine.load %B[%i] : memref<4xf64>
    %c = func.call @g(%a, %b) : (f64, f64) -> f64
    affine.store %c, %C[%i] : memref<4xf64>
  }
  return
}
//--- after.mlir
func.func private @g(%a: f64, %b: f64) -> f64 {
  %x = arith.mulf %a, %b : f64
  %y = arith.addf %x, %b : f64
  return %y : f64
}
func.func @f(%A: memref<4xf64>, %B: memref<4xf64>, %C: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %a = affine.load %A[%i] : memref<4xf64>
    %b = affine.load %B[%i] : memref<4xf64>
    %c = func.call @g(%a, %b) : (f64, f64) -> f64
    affine.store %c, %C[%i] : memref<4xf64>
  }
  return
}

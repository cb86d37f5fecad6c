// A running sum whose first term is read after it was overwritten: the cell is the same, the write is another.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with
// CHECK: they diverge, before: 'affine.load' at {{.*}}before.mlir:12:10 in iteration ({{[0-9]+}}) reads %A[0] = {{[^,]*}}, as it was at the start
// CHECK-NEXT: they diverge, after: 'affine.load' at {{.*}}after.mlir:29:10 in iteration ({{[0-9]+}}) reads %A[0] = {{[^,]*}}, written by 'affine.store' at {{.*}}after.mlir:25:5 in iteration (0)
//--- before.mlir
func.func @f(%n: index, %A: memref<?xf64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %sum = affine.for %i = 0 to %n iter_args(%part = %zero) -> (f64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %next = arith.addf %part, %a : f64
    affine.yield %next : f64
  }
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  return %sum : f64
}
//--- after.mlir
func.func @f(%n: index, %A: memref<?xf64>, %x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 1)>(%n) {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  // Too late.
  %sum = affine.for %i = 0 to %n iter_args(%part = %zero) -> (f64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %next = arith.addf %part, %a : f64
    affine.yield %next : f64
  }
  affine.for %i = 1 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  return %sum : f64
}

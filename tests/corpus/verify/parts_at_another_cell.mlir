// What is different is written three steps after the place where the programs part: one reads another cell of B.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %C[0] is
// CHECK-NEXT: before: written by 'affine.store' at {{.*}}before.mlir:22:5 in iteration (0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}}after.mlir:40:5 in iteration (0)
// CHECK-NEXT: they diverge, before: 'affine.load' at {{.*}}before.mlir:14:10 in iteration (0) reads %B[0] = [[OLD:[^,]*]], as it was at the start
// CHECK-NEXT: they diverge, after: 'affine.load' at {{.*}}after.mlir:31:10 in iteration (0) reads %B[1] = [[NEW:[^,]*]], as it was at the start
//--- before.mlir
func.func @f(%B: memref<9xf64>, %C: memref<8xf64>) {
  %T = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %b = affine.load %B[%i] : memref<9xf64>
    affine.store %b, %T[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %t = affine.load %T[%i] : memref<8xf64>
    %c = affine.load %C[%i] : memref<8xf64>
    %p = arith.mulf %t, %t : f64
    %s = arith.addf %c, %p : f64
    affine.store %s, %C[%i] : memref<8xf64>
  }
  memref.dealloc %T : memref<8xf64>
  return
}
//--- after.mlir
func.func @f(%B: memref<9xf64>, %C: memref<8xf64>) {
  %T = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %b = affine.load %B[%i + 1] : memref<9xf64>
    affine.store %b, %T[7 - %i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    // The operands of a sum may be swapped.
    %c = affine.load %C[%i] : memref<8xf64>
    %t = affine.load %T[7 - %i] : memref<8xf64>
    %p = arith.mulf %t, %t : f64
    %s = arith.addf %p, %c : f64
    affine.store %s, %C[%i] : memref<8xf64>
  }
  memref.dealloc %T : memref<8xf64>
  return
}

// Time skewing [WolfLam91]: the sweeps of Jacobi's method as one band of two loops, which can be tiled.
//
// One of the two loops that sweep an array follows the other one, by one element; then their loops are one. A value is read by its left
// neighbour one time step and two elements later, as seen from there: the loops can be tiled where the inner one is skewed by 2, and
// not where it is skewed by 1.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/jacobi.mlir --script %t/skewed.script --certificate %t/proof -o %t/tiled.mlir
// RUN: loopwright opt %t/tiled.mlir | FileCheck %s
// RUN: loopwright check %t/proof %t/jacobi.mlir %t/tiled.mlir | FileCheck %s --check-prefix=PROVED
// RUN: not loopwright optimize %t/jacobi.mlir --script %t/less.script 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: affine.for
// CHECK: affine.parallel
// PROVED: the programs are equal
// REFUSED: less.script:{{[0-9]+}}:1: error:
//--- skewed.script
fuse L1 L2 shift 1
skew L1 by 2 L0
tile L0 L1 by 16,32
wavefront L0/16 L1/32
//--- less.script
fuse L1 L2 shift 1
skew L1 by 1 L0
tile L0 L1 by 16,32
//--- jacobi.mlir
func.func @jacobi(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %third = arith.constant 0.33333 : f64
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = affine.load %A[%i] : memref<?xf64>
      %c = affine.load %A[%i + 1] : memref<?xf64>
      %ab = arith.addf %a, %b : f64
      %abc = arith.addf %ab, %c : f64
      %x = arith.mulf %third, %abc : f64
      affine.store %x, %B[%i] : memref<?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %x = affine.load %B[%i] : memref<?xf64>
      affine.store %x, %A[%i] : memref<?xf64>
    }
  }
  return
}

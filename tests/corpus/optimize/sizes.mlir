// Estimates hold for sizes, and sizes that are known can be told.
// RUN: loopwright optimize %s --explain -o %t.1.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: loopwright optimize %s --param n=2000 --param %m=3000 --explain -o %t.2.mlir 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: loopwright optimize %s --param n=16 --param m=16 --param hi=4 --explain -o %t.3.mlir 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not loopwright optimize %s --param q=16 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not loopwright optimize %s --param n=0 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not loopwright optimize %s --param n=16 --tile 32 2>&1 | FileCheck %s --check-prefix=TILE

// UNKNOWN: parallel: %i
// UNKNOWN: estimated for %n, %m = 1000 and a machine of 2 cores
// LARGE: estimated for %n = 2000, %m = 3000 and a machine of 2 cores
// SMALL: no other order is estimated to be faster
// NAME: --param q: the program has no such parameter (known: n, m, lo, hi)
// SIZE: --param n=0: a size is at least 1
// TILE: '--param' requires '--tile auto'

func.func @add(%n: index, %m: index, %a: memref<?x?xf64>, %b: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i, %j] : memref<?x?xf64>
      %1 = affine.load %b[%i, %j] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %b[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// A loop from one parameter to another is not empty.
// UNKNOWN: @from_to: a new order
// UNKNOWN: estimated for %lo = 0, %hi = 1000 and a machine
// LARGE: @from_to: a new order
// SMALL: estimated for %lo = 0, %hi = 4 and a machine
func.func @from_to(%lo: index, %hi: index, %a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  affine.for %i = 0 to %hi {
    affine.for %j = 0 to %hi {
      affine.for %k = %lo to %hi {
        %x = affine.load %a[%i, %k] : memref<?x?xf32>
        %y = affine.load %b[%k, %j] : memref<?x?xf32>
        %z = affine.load %c[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

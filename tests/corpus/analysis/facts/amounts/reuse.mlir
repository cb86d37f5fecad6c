// How often a cell is accessed on average: a polynomial if accesses by cells is one, else a quotient.
// RUN: loopwright deps --verbose %s | FileCheck %s
// CHECK: a reuse [n, m] -> { m : n > 0 and m > 0 }
// CHECK: w reuse [n, m] -> { n : n > 0 and m > 0 }
// CHECK: b reuse [n, m] -> { 2 * m : n > 0 and m > 0 }
// CHECK: c reuse [n, m] -> { 3 * n / (2 + n) : n > 0 }
// CHECK: p reuse not known: S1 touches it by more than loads and stores of known cells
func.func @f(%n: index, %m: index, %a: memref<?xf32>, %w: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>, %p: memref<?xf32>, %at: memref<?xindex>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i] : memref<?xf32>
      %1 = affine.load %w[%j] : memref<?xf32>
      %2 = affine.load %b[%i] : memref<?xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %b[%i] : memref<?xf32>
    }
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %c[%i] : memref<?xf32>
    %1 = affine.load %c[%i + 1] : memref<?xf32>
    %2 = affine.load %c[%i + 2] : memref<?xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    %5 = affine.load %at[%i] : memref<?xindex>
    memref.store %4, %p[%5] : memref<?xf32>
  }
  return
}

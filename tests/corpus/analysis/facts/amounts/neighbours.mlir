// Cells that several iterations read are counted once.
// RUN: loopwright deps --verbose %s | FileCheck %s
// CHECK: a cells [n] -> { (2 + n) : n > 0 }
// CHECK-NEXT: a bytes [n] -> { (8 + 4 * n) : n > 0 }
// CHECK-NEXT: a accesses [n] -> { 3 * n : n > 0 }
func.func @f(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    %1 = affine.load %a[%i + 1] : memref<?xf32>
    %2 = affine.load %a[%i + 2] : memref<?xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    affine.store %4, %b[%i] : memref<?xf32>
  }
  return
}

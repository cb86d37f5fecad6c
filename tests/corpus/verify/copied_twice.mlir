// What was copied is copied again: the second copy may come from where the first came from.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: not loopwright verify %t/before.mlir %t/overwritten.mlir | FileCheck %s --check-prefix=OVERWRITTEN

// CHECK: f: equal (proved)
// CHECKED: f: equal
// OVERWRITTEN: f: different
//--- before.mlir
func.func @f(%a: memref<100xf32>, %b: memref<100xf32>, %c: memref<100xf32>, %d: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
    affine.store %0, %b[%i] : memref<100xf32>
    %1 = affine.load %b[%i] : memref<100xf32>
    affine.store %1, %c[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 100 {
    %2 = affine.load %c[99 - %i] : memref<100xf32>
    affine.store %2, %d[%i] : memref<100xf32>
  }
  return
}
//--- after.mlir
func.func @f(%a: memref<100xf32>, %b: memref<100xf32>, %c: memref<100xf32>, %d: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
    affine.store %0, %b[%i] : memref<100xf32>
    affine.store %0, %c[%i] : memref<100xf32>
    affine.store %0, %d[99 - %i] : memref<100xf32>
  }
  return
}
//--- overwritten.mlir
func.func @f(%a: memref<100xf32>, %b: memref<100xf32>, %c: memref<100xf32>, %d: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %0 = affine.load %a[%i] : memref<100xf32>
    affine.store %0, %b[%i] : memref<100xf32>
    affine.store %0, %c[%i] : memref<100xf32>
    affine.store %0, %d[%i] : memref<100xf32>
  }
  return
}

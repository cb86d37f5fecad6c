// Jacobi with copy back: the two sweeps can only be fused with a shift.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/shifted.mlir | FileCheck %s --check-prefix=SHIFTED

// CHECK: f: different:
// CHECK: the programs are different
// SHIFTED: f: equal (proved)
// SHIFTED: the programs are equal
//--- before.mlir
func.func @f(%A: memref<16xf64>, %B: memref<16xf64>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 1 to 15 {
      %l = affine.load %A[%i - 1] : memref<16xf64>
      %r = affine.load %A[%i + 1] : memref<16xf64>
      %s = arith.addf %l, %r : f64
      affine.store %s, %B[%i] : memref<16xf64>
    }
    affine.for %i = 1 to 15 {
      %b = affine.load %B[%i] : memref<16xf64>
      affine.store %b, %A[%i] : memref<16xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<16xf64>, %B: memref<16xf64>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 1 to 15 {
      %l = affine.load %A[%i - 1] : memref<16xf64>
      %r = affine.load %A[%i + 1] : memref<16xf64>
      %s = arith.addf %l, %r : f64
      affine.store %s, %B[%i] : memref<16xf64>
      %b = affine.load %B[%i] : memref<16xf64>
      affine.store %b, %A[%i] : memref<16xf64>
    }
  }
  return
}
//--- shifted.mlir
func.func @f(%A: memref<16xf64>, %B: memref<16xf64>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 1 to 16 {
      affine.if affine_set<(d0) : (14 - d0 >= 0)>(%i) {
        %l = affine.load %A[%i - 1] : memref<16xf64>
        %r = affine.load %A[%i + 1] : memref<16xf64>
        %s = arith.addf %l, %r : f64
        affine.store %s, %B[%i] : memref<16xf64>
      }
      affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
        %b = affine.load %B[%i - 1] : memref<16xf64>
        affine.store %b, %A[%i - 1] : memref<16xf64>
      }
    }
  }
  return
}

// A parallel loop whose iterations read what others write has no one meaning.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/rows.mlir | FileCheck %s --check-prefix=ROWS

// CHECK: f: different: with no parameters, the program after fails: {{.*}} race
// ROWS: f: equal (proved)
//--- before.mlir
func.func @f(%A: memref<8x8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 8 {
      %a = affine.load %A[%i, %j - 1] : memref<8x8xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i, %j] : memref<8x8xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<8x8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.parallel (%j) = (1) to (8) {
      %a = affine.load %A[%i, %j - 1] : memref<8x8xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i, %j] : memref<8x8xf64>
    }
  }
  return
}
//--- rows.mlir
func.func @f(%A: memref<8x8xf64>, %x: f64) {
  affine.parallel (%i) = (0) to (8) {
    affine.for %j = 1 to 8 {
      %a = affine.load %A[%i, %j - 1] : memref<8x8xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i, %j] : memref<8x8xf64>
    }
  }
  return
}

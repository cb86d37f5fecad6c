// Distance (1, -1) allows no rectangular tiles; skewed first, it does.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/skewed.mlir | FileCheck %s --check-prefix=SKEWED

// CHECK: f: different: with no parameters, %A[
// SKEWED: f: equal (proved)
//--- before.mlir
func.func @f(%A: memref<9x10xf64>, %x: f64) {
  affine.for %i = 1 to 9 {
    affine.for %j = 1 to 9 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<9x10xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i, %j] : memref<9x10xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<9x10xf64>, %x: f64) {
  affine.for %ti = 1 to 9 step 4 {
    affine.for %tj = 1 to 9 step 4 {
      affine.for %i = affine_map<(d0) -> (d0)>(%ti) to affine_map<(d0) -> (d0 + 4)>(%ti) {
        affine.for %j = affine_map<(d0) -> (d0)>(%tj) to affine_map<(d0) -> (d0 + 4)>(%tj) {
          %a = affine.load %A[%i - 1, %j + 1] : memref<9x10xf64>
          %b = arith.mulf %a, %x : f64
          affine.store %b, %A[%i, %j] : memref<9x10xf64>
        }
      }
    }
  }
  return
}
//--- skewed.mlir
func.func @f(%A: memref<9x10xf64>, %x: f64) {
  affine.for %tj = 0 to 5 {
    affine.for %ti = 0 to 3 {
      affine.for %i = max affine_map<(d0) -> (d0 * 4, 1)>(%ti) to min affine_map<(d0) -> (d0 * 4 + 4, 9)>(%ti) {
        affine.for %s = max affine_map<(d0, d1) -> (d0 * 4, d1 + 1)>(%tj, %i) to min affine_map<(d0, d1) -> (d0 * 4 + 4, d1 + 9)>(%tj, %i) {
          %a = affine.load %A[%i - 1, %s - %i + 1] : memref<9x10xf64>
          %b = arith.mulf %a, %x : f64
          affine.store %b, %A[%i, %s - %i] : memref<9x10xf64>
        }
      }
    }
  }
  return
}

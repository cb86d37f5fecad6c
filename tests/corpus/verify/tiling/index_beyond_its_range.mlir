// Three iterations at the end of the range of an index: the bound of mlir-opt's last tile is 2^63, and so is what its last counter and its step add up to.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, the program after fails: {{.*}} 'affine.for' op the last induction variable 9223372036854775806 and the step 2 add up to more than fits
//--- before.mlir
func.func @f(%A: memref<3xf64>, %x: f64) {
  affine.for %i = 9223372036854775804 to 9223372036854775807 {
    affine.store %x, %A[%i - 9223372036854775804] : memref<3xf64>
  }
  return
}
//--- after.mlir
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2, 9223372036854775807)>
module {
  func.func @f(%arg0: memref<3xf64>, %arg1: f64) {
    affine.for %arg2 = 9223372036854775804 to 9223372036854775807 step 2 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2) {
        affine.store %arg1, %arg0[%arg3 - 9223372036854775804] : memref<3xf64>
      }
    }
    return
  }
}

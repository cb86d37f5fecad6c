// A dependence of distance (1, -1) that mlir-opt does not see, as the store is one of 'memref'.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %A[2, 4] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'memref.store' at {{.*}} in iteration (2, 4)
// CHECK-NEXT: after: written by 'memref.store' at {{.*}} in iteration (1, 1, 2, 4)
//--- before.mlir
func.func @f(%A: memref<9x10xf64>, %x: f64) {
  affine.for %i = 1 to 9 {
    affine.for %j = 1 to 9 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<9x10xf64>
      %b = arith.mulf %a, %x : f64
      memref.store %b, %A[%i, %j] : memref<9x10xf64>
    }
  }
  return
}
//--- after.mlir
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 4)>
module {
  func.func @f(%arg0: memref<9x10xf64>, %arg1: f64) {
    affine.for %arg2 = 1 to 9 step 4 {
      affine.for %arg3 = 1 to 9 step 4 {
        affine.for %arg4 = #map(%arg2) to #map1(%arg2) {
          affine.for %arg5 = #map(%arg3) to #map1(%arg3) {
            %0 = affine.load %arg0[%arg4 - 1, %arg5 + 1] : memref<9x10xf64>
            %1 = arith.mulf %0, %arg1 : f64
            memref.store %1, %arg0[%arg4, %arg5] : memref<9x10xf64>
          }
        }
      }
    }
    return
  }
}

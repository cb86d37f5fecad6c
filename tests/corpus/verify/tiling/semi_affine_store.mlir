// A dependence of distance (1, -1) that mlir-opt does not see, as subscripts are products of a counter and a size.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 5, %A[13] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (1, 3)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0, 0, 1, 3)
//--- before.mlir
func.func @f(%n: index, %A: memref<100xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i * symbol(%n) + %j + 1] : memref<100xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i * symbol(%n) + %j + symbol(%n)] : memref<100xf64>
    }
  }
  return
}
//--- after.mlir
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 4)>
module {
  func.func @f(%arg0: index, %arg1: memref<100xf64>, %arg2: f64) {
    affine.for %arg3 = 0 to 8 step 4 {
      affine.for %arg4 = 0 to 8 step 4 {
        affine.for %arg5 = #map(%arg3) to #map1(%arg3) {
          affine.for %arg6 = #map(%arg4) to #map1(%arg4) {
            %0 = affine.load %arg1[%arg5 * symbol(%arg0) + %arg6 + 1] : memref<100xf64>
            %1 = arith.mulf %0, %arg2 : f64
            affine.store %1, %arg1[%arg5 * symbol(%arg0) + %arg6 + symbol(%arg0)] : memref<100xf64>
          }
        }
      }
    }
    return
  }
}

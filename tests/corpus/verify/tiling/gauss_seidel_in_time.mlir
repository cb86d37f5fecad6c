// mlir-opt tiles sweeps over one array, of distances (1, -1) and (0, 1), without skewing.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with t = 2, n = 6, %A[4] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (1, 4)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0, 1, 1, 4)
//--- before.mlir
func.func @f(%t: index, %n: index, %A: memref<?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to %n {
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i + 1] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i] : memref<?xf64>
    }
  }
  return
}
//--- after.mlir
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<?xf64>) {
    affine.for %arg3 = 0 to %arg0 step 4 {
      affine.for %arg4 = 1 to %arg1 step 4 {
        affine.for %arg5 = #map(%arg3) to min #map1(%arg3)[%arg0] {
          affine.for %arg6 = #map(%arg4) to min #map1(%arg4)[%arg1] {
            %0 = affine.load %arg2[%arg6 - 1] : memref<?xf64>
            %1 = affine.load %arg2[%arg6 + 1] : memref<?xf64>
            %2 = arith.addf %0, %1 : f64
            affine.store %2, %arg2[%arg6] : memref<?xf64>
          }
        }
      }
    }
    return
  }
}

// mlir-opt's unroll and jam looks at no dependence: here one of distance (1, -1).
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %A[2, 0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (2, 0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (1, 0)
//--- before.mlir
func.func @f(%A: memref<8x8xf64>, %x: f64) {
  affine.for %i = 1 to 7 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<8x8xf64>
      %b = arith.mulf %a, %x : f64
      affine.store %b, %A[%i, %j] : memref<8x8xf64>
    }
  }
  return
}
//--- after.mlir
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @f(%arg0: memref<8x8xf64>, %arg1: f64) {
    affine.for %arg2 = 1 to 7 step 2 {
      affine.for %arg3 = 0 to 7 {
        %0 = affine.load %arg0[%arg2 - 1, %arg3 + 1] : memref<8x8xf64>
        %1 = arith.mulf %0, %arg1 : f64
        affine.store %1, %arg0[%arg2, %arg3] : memref<8x8xf64>
        %2 = affine.apply #map(%arg2)
        %3 = affine.load %arg0[%2 - 1, %arg3 + 1] : memref<8x8xf64>
        %4 = arith.mulf %3, %arg1 : f64
        affine.store %4, %arg0[%2, %arg3] : memref<8x8xf64>
      }
    }
    return
  }
}

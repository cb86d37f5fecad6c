// Every affine op that is understood, in the forms that mlir-opt normalizes.
// RUN: loopwright opt --allow-unregistered-dialect %s | FileCheck %s

// CHECK: #map = affine_map<(d0)[s0] -> (d0, s0 - 3)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (s0, d0 + 7)>
// CHECK-NEXT: #map2 = affine_map<(d0)[s0] -> (d0 + s0 - 1)>
// CHECK-NEXT: #map3 = affine_map<()[s0] -> (s0 * 2)>
// CHECK-NEXT: #map4 = affine_map<(d0)[s0] -> (d0, s0, 5)>
// CHECK-NEXT: #map5 = affine_map<(d0)[s0] -> (d0 ceildiv 3, -d0 + s0)>
// CHECK-NEXT: #map6 = affine_map<(d0, d1) -> (d0 + d1 + d0 * 2)>
// CHECK-NEXT: #set = affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 - 2 >= 0, d0 mod 2 == 0)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @loops(%arg0: index, %arg1: memref<?x?xf32>, %arg2: memref<f32>) -> f32 {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT:       affine.for %arg4 = max #map(%arg3)[%arg0] to min #map1(%arg3)[%arg0] step 2 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3, -%arg4 + symbol(%arg0) - 1] : memref<?x?xf32>
// CHECK-NEXT:         affine.store %1, %arg1[(%arg4 * 3 + %arg3) mod 4, %arg3 floordiv 2] : memref<?x?xf32>
// CHECK-NEXT:         affine.store %1, %arg2[] : memref<f32>
// CHECK-NEXT:       } {unrolled}
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0:2 = affine.for %arg3 = #map2(%arg0)[%arg0] to #map3()[%arg0] iter_args(%arg4 = %cst, %arg5 = %cst) -> (f32, f32) {
// CHECK-NEXT:       %1 = affine.if #set(%arg3)[%arg0] -> f32 {
// CHECK-NEXT:         affine.yield %arg4 : f32
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %2 = arith.addf %arg4, %arg5 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1, %arg4 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @indices(%arg0: index, %arg1: index) -> (index, index, index, index) {
// CHECK-NEXT:     %0 = affine.apply #map2(%arg0)[%arg1]
// CHECK-NEXT:     %1 = affine.min #map4(%arg0)[%arg1]
// CHECK-NEXT:     %2 = affine.max #map5(%arg0)[%arg1]
// CHECK-NEXT:     %3 = affine.apply #map6(%arg0, %0)
// CHECK-NEXT:     return %0, %1, %2, %3 : index, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @parallel(%arg0: index, %arg1: memref<8x8xi64>) -> i64 {
// CHECK-NEXT:     affine.parallel (%arg2, %arg3) = (0, 1) to (min(%arg0, 7), 8) step (1, 2) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2, %arg3] : memref<8x8xi64>
// CHECK-NEXT:       affine.store %1, %arg1[%arg2, %arg3] : memref<8x8xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg2) = (max(0, %arg0 - 4)) to (%arg0) {
// CHECK-NEXT:     }
// CHECK-NEXT:     %0:2 = affine.parallel (%arg2) = (0) to (8) reduce ("addi", "muli") -> (i64, i64) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2, 0] : memref<8x8xi64>
// CHECK-NEXT:       affine.yield %1, %1 : i64, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0 : i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

#shift = affine_map<(i)[n] -> (i + n - 1)>
#inside = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 - 2 >= 0, d0 mod 2 == 0)>
func.func @loops(%n: index, %A: memref<?x?xf32>, %s: memref<f32>) -> f32 {
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0 - 3)>(%i)[%n] to min affine_map<(d0)[s0] -> (s0, d0 + 7)>(%i)[%n] step 2 {
      %0 = affine.load %A[%i, symbol(%n) - 1 - %j] : memref<?x?xf32>
      affine.store %0, %A[(%j * 3 + %i) mod 4, %i floordiv 2] : memref<?x?xf32>
      affine.store %0, %s[] : memref<f32>
    } {unrolled}
  }
  %zero = arith.constant 0.0 : f32
  %sum, %last = affine.for %k = #shift(%n)[%n] to affine_map<()[s0] -> (s0 * 2)>()[%n] iter_args(%acc = %zero, %old = %zero) -> (f32, f32) {
    %1 = affine.if #inside(%k)[%n] -> f32 {
      affine.yield %acc : f32
    } else {
      %2 = arith.addf %acc, %old : f32
      affine.yield %2 : f32
    }
    affine.yield %1, %acc : f32, f32
  }
  return %sum : f32
}
func.func @indices(%i: index, %n: index) -> (index, index, index, index) {
  %0 = affine.apply #shift(%i)[%n]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%i)[%n]
  %2 = affine.max affine_map<(d0)[s0] -> (d0 ceildiv 3, s0 - d0)>(%i)[%n]
  %3 = affine.apply affine_map<(d0, d1) -> (d1 + d0 + 0 * d0 + (d0 * 4) floordiv 2)>(%i, %0)
  return %0, %1, %2, %3 : index, index, index, index
}
func.func @parallel(%n: index, %A: memref<8x8xi64>) -> i64 {
  affine.parallel (%i, %j) = (0, 1) to (min(%n, 7), 8) step (1, 2) {
    %0 = affine.load %A[%i, %j] : memref<8x8xi64>
    affine.store %0, %A[%i, %j] : memref<8x8xi64>
  }
  affine.parallel (%i) = (max(0, %n - 4)) to (%n) {
  }
  %r, %m = affine.parallel (%i) = (0) to (8) reduce ("addi", "muli") -> (i64, i64) {
    %0 = affine.load %A[%i, 0] : memref<8x8xi64>
    affine.yield %0, %0 : i64, i64
  }
  return %r : i64
}

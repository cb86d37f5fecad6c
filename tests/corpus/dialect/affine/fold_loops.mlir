// Bounds of loops: constants, composition, equal results once. A loop that never runs hands on its start values.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: #map = affine_map<(d0) -> (d0 * 2, d0, d0 * 2)>
// CHECK-NEXT: #map1 = affine_map<()[s0] -> (s0, s0 + 9, 40)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) -> f32 {
// CHECK-NEXT:     affine.for %arg3 = 2 to 9 {
// CHECK-NEXT:       affine.for %arg4 = max #map(%arg3) to min #map1()[%arg1] {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.parallel (%arg4) = (%arg3 * 2) to (min(symbol(%arg1), 9)) {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 9 to 9 {
// CHECK-NEXT:       affine.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %arg2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%m: memref<?xf32>, %n: index, %x: f32) -> f32 {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  affine.for %i = affine_map<(d0) -> (d0)>(%c2) to %c9 {
    %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.for %j = max affine_map<(d0, d1) -> (d0, d1, d0)>(%0, %i) to min affine_map<(d0)[s0] -> (s0, d0 + s0, 40)>(%c9)[%n] {
      affine.store %x, %m[%j] : memref<?xf32>
    }
    affine.parallel (%k) = (%0) to (min(%n, %c9)) {
      affine.store %x, %m[%k] : memref<?xf32>
    }
  }
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%c2)[%c9] to min affine_map<()[s0, s1] -> (s0, s1)>()[%c9, %c9] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  %r = affine.for %i = %c9 to %c2 iter_args(%a = %x) -> (f32) {
    %s = arith.addf %a, %a : f32
    affine.yield %s : f32
  }
  return %r : f32
}

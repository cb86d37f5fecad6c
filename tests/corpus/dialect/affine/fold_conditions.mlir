// Conditions take in the maps of affine.apply.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: #set = affine_set<(d0)[s0] : (d0 - 2 >= 0, d0 * -2 + s0 + 2 >= 0, d0 * 2 - ((d0 - 1) floordiv 2) * 4 - 2 == 0)>
// CHECK-NEXT: #set1 = affine_set<(d0)[s0] : (-d0 + s0 >= 0)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.if #set(%arg3)[%arg1] {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3 * 2 - 2] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if #set1(%arg3)[%arg1] {
// CHECK-NEXT:         affine.store %arg2, %arg0[0] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%m: memref<?xf32>, %n: index, %x: f32) {
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 - s0)>(%i)[%c2]
    affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - d0 >= 0, d0 mod 4 == 0)>(%0, %i)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    } else {
      affine.store %x, %m[%0] : memref<?xf32>
    }
    affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%n, %i) {
      affine.store %x, %m[0] : memref<?xf32>
    }
  }
  return
}

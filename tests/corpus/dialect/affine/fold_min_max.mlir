// affine.min and affine.max: of constants; with some; in the order of their coefficients.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: #map = affine_map<()[s0] -> (7, s0, s0 + 1)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (s0 * 2, d0 + 1, d0 * 2 + 1)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xindex>, %arg1: index) -> (index, index, index) {
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %0 = affine.min #map()[%arg1]
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %1 = affine.max #map1(%arg2)[%arg1]
// CHECK-NEXT:       memref.store %1, %arg0[%arg2] : memref<?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c6, %c9, %0 : index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%m: memref<?xindex>, %n: index) -> (index, index, index) {
  %c7 = arith.constant 7 : index
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1, 9)>(%c7)[%c7]
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0 - 1, 9)>(%c7)[%c7]
  %2 = affine.min affine_map<(d0)[s0] -> (s0 + 1, d0, s0, d0)>(%c7)[%n]
  affine.for %i = 0 to %n {
    %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %4 = affine.max affine_map<(d0, d1)[s0] -> (s0 * 2, d0 + d1, d0)>(%3, %i)[%n]
    memref.store %4, %m[%i] : memref<?xindex>
  }
  return %0, %1, %2 : index, index, index
}

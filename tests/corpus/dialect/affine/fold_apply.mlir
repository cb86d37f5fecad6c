// affine.apply of constants is one; of a map that picks an operand, that; chains of them become one map in normal form.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: #map = affine_map<()[s0] -> (s0 + 6)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 - 3)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0 + 1)>
// CHECK-NEXT: #map3 = affine_map<(d0)[s0] -> (d0 * 3 + s0 + 7)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x?xindex>, %arg1: index) -> (index, index, index) {
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %0 = affine.apply #map()[%arg1]
// CHECK-NEXT:     affine.for %arg2 = 0 to %arg1 {
// CHECK-NEXT:       %1 = affine.apply #map1(%arg2)
// CHECK-NEXT:       %2 = affine.apply #map2(%arg2)
// CHECK-NEXT:       %3 = affine.apply #map3(%arg2)[%arg1]
// CHECK-NEXT:       memref.store %3, %arg0[%2, %1] : memref<?x?xindex>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c9, %arg1, %0 : index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%m: memref<?x?xindex>, %n: index) -> (index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%c3)[%c3]
  %1 = affine.apply affine_map<(d0, d1)[s0] -> (s0)>(%c3, %c3)[%n]
  %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%n, %c3)
  affine.for %i = 0 to %n {
    %3 = affine.apply affine_map<(d0) -> (d0 - 3)>(%i)
    %4 = affine.apply affine_map<(d0) -> (d0 + 4)>(%3)
    %5 = affine.apply affine_map<(d0, d1)[s0] -> (d1 * 2 + d0 + s0)>(%4, %i)[%2]
    memref.store %5, %m[%4, %3] : memref<?x?xindex>
  }
  return %0, %1, %2 : index, index, index
}

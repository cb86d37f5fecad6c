// Subscripts take in the maps of affine.apply; values that may be symbols become symbols, constants literals.
// RUN: loopwright opt --canonicalize %s | FileCheck %s
// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3 * 4, %arg3 * 2 + %arg4 floordiv 2 + 5] : memref<?x?xf32>
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 + 5, symbol(%arg1)] : memref<?x?xf32>
// CHECK-NEXT:         affine.store %0, %arg0[symbol(%arg1) * 2, %arg4 * 2 + %arg3] : memref<?x?xf32>
// CHECK-NEXT:         affine.prefetch %arg0[%arg3 * 2 + %arg4 floordiv 2 + 5, 0], read, locality<3>, data : memref<?x?xf32>
// CHECK-NEXT:         %1 = affine.vector_load %arg0[%arg3 * 4 + %arg4, 5] : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT:         affine.vector_store %1, %arg0[5, %arg3 * 4 + %arg4] : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
      %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)>(%0)[%c5]
      affine.store %x, %m[%0 - %j, %1] : memref<?x?xf32>
      %2 = affine.load %m[%c5 + %i, %n] : memref<?x?xf32>
      affine.store %2, %m[symbol(%n) + %n, %j + %i + %j] : memref<?x?xf32>
      affine.prefetch %m[%1, 0], read, locality<3>, data : memref<?x?xf32>
      %v = affine.vector_load %m[%0, %c5] : memref<?x?xf32>, vector<4xf32>
      affine.vector_store %v, %m[%c5, %0] : memref<?x?xf32>, vector<4xf32>
    }
  }
  return
}

// The memref ops that programs start from.
// RUN: loopwright opt %s | FileCheck %s

// CHECK: module {
// CHECK-NEXT:   func.func @memref(%arg0: index, %arg1: memref<?x4xf32>) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc(%arg0) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT:     %alloca = memref.alloca() : memref<4xi8, 3>
// CHECK-NEXT:     %0 = memref.load %arg1[%arg0, %c0] : memref<?x4xf32>
// CHECK-NEXT:     memref.store %0, %alloc[%c0, %c0] : memref<?x4xf32>
// CHECK-NEXT:     %dim = memref.dim %arg1, %c0 : memref<?x4xf32>
// CHECK-NEXT:     %cast = memref.cast %arg1 : memref<?x4xf32> to memref<*xf32>
// CHECK-NEXT:     memref.dealloc %alloc : memref<?x4xf32>
// CHECK-NEXT:     return %dim : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @memref(%n: index, %A: memref<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %alloc = memref.alloc(%n) {alignment = 64 : i64} : memref<?x4xf32>
  %stack = memref.alloca() : memref<4xi8, 3>
  %x = memref.load %A[%n, %c0] : memref<?x4xf32>
  memref.store %x, %alloc[%c0, %c0] : memref<?x4xf32>
  %d = memref.dim %A, %c0 : memref<?x4xf32>
  %cast = memref.cast %A : memref<?x4xf32> to memref<*xf32>
  memref.dealloc %alloc : memref<?x4xf32>
  return %d : index
}

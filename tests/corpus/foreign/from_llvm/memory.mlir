// Memory of `std`. Of two layouts, the second follows the first.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0 * 16 + s0 + d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d1, d0 + 3)>
// CHECK-NEXT: module {
// CHECK-NEXT: memref.global "private" constant @table : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
// CHECK-NEXT: func.func @views(%arg0: index, %arg1: f32) -> index {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %alloc = memref.alloc(%arg0) {alignment = 64 : i64} : memref<?x16xf32>
// CHECK-NEXT: %alloca = memref.alloca() : memref<1xf32>
// CHECK-NEXT: %dim = memref.dim %alloc, %c0 : memref<?x16xf32>
// CHECK-NEXT: %0 = memref.rank %alloc : memref<?x16xf32>
// CHECK-NEXT: %cast = memref.cast %alloc : memref<?x16xf32> to memref<?x?xf32>
// CHECK-NEXT: %1 = memref.get_global @table : memref<2xf32>
// CHECK-NEXT: %2 = memref.load %1[%c0] : memref<2xf32>
// CHECK-NEXT: memref.store %2, %alloca[%c0] : memref<1xf32>
// CHECK-NEXT: %subview = memref.subview %alloc[%arg0, 0] [2, 2] [1, 1] : memref<?x16xf32> to memref<2x2xf32, #map>
// CHECK-NEXT: %assume_align = memref.assume_alignment %alloc, 16 : memref<?x16xf32>
// CHECK-NEXT: memref.prefetch %alloc[%c0, %c0], read, locality<3>, data : memref<?x16xf32>
// CHECK-NEXT: %alloc_0 = memref.alloc() : memref<1xi32>
// CHECK-NEXT: memref.dma_start %alloc[%c0, %c0], %cast[%c0, %c0], %arg0, %alloc_0[%c0] : memref<?x16xf32>, memref<?x?xf32>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %alloc_0[%c0], %arg0 : memref<1xi32>
// CHECK-NEXT: memref.dealloc %alloc : memref<?x16xf32>
// CHECK-NEXT: return %dim : index
// CHECK-NEXT: }
// CHECK-NEXT: func.func @two_layouts(%arg0: memref<4x8xf32, #map1>, %arg1: f32) {
// CHECK-NEXT: affine.for %arg2 = 0 to 4 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg2, 0] : memref<4x8xf32, #map1>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @atomics(%arg0: memref<1xf32>, %arg1: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = memref.atomic_rmw addf %arg1, %arg0[%c0] : (f32, memref<1xf32>) -> f32
// CHECK-NEXT: %1 = memref.atomic_rmw maximumf %arg1, %arg0[%c0] : (f32, memref<1xf32>) -> f32
// CHECK-NEXT: %2 = memref.generic_atomic_rmw %arg0[%c0] : memref<1xf32> {
// CHECK-NEXT: ^bb0(%arg2: f32):
// CHECK-NEXT: %3 = arith.mulf %arg2, %arg1 : f32
// CHECK-NEXT: memref.atomic_yield %3 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#shifted = affine_map<(d0, d1) -> (d0, d1 + 3)>
global_memref "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]>
func @views(%n: index, %x: f32) -> index {
  %c0 = constant 0 : index
  %A = alloc(%n) {alignment = 64} : memref<?x16xf32>
  %B = alloca() : memref<1xf32>
  %d = dim %A, %c0 : memref<?x16xf32>
  %r = rank %A : memref<?x16xf32>
  %C = memref_cast %A : memref<?x16xf32> to memref<?x?xf32>
  %T = get_global_memref @table : memref<2xf32>
  %0 = load %T[%c0] : memref<2xf32>
  store %0, %B[%c0] : memref<1xf32>
  %S = subview %A[%n, 0] [2, 2] [1, 1] : memref<?x16xf32> to memref<2x2xf32, affine_map<(d0, d1)[s0] -> (d0 * 16 + s0 + d1)>>
  assume_alignment %A, 16 : memref<?x16xf32>
  prefetch %A[%c0, %c0], read, locality<3>, data : memref<?x16xf32>
  %tag = alloc() : memref<1xi32>
  dma_start %A[%c0, %c0], %C[%c0, %c0], %n, %tag[%c0] : memref<?x16xf32>, memref<?x?xf32>, memref<1xi32>
  dma_wait %tag[%c0], %n : memref<1xi32>
  dealloc %A : memref<?x16xf32>
  return %d : index
}
func @two_layouts(%A: memref<4x8xf32, #transposed, #shifted>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i, 0] : memref<4x8xf32, #transposed, #shifted>
  }
  return
}
func @atomics(%B: memref<1xf32>, %x: f32) {
  %c0 = constant 0 : index
  %0 = atomic_rmw "addf" %x, %B[%c0] : (f32, memref<1xf32>) -> f32
  %1 = atomic_rmw "maxf" %x, %B[%c0] : (f32, memref<1xf32>) -> f32
  %2 = generic_atomic_rmw %B[%c0] : memref<1xf32> {
  ^bb0(%old: f32):
    %y = mulf %old, %x : f32
    atomic_yield %y : f32
  }
  return
}

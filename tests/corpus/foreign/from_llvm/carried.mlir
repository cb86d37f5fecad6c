// Ops in regions of ops that are kept as text get their names of today.
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | FileCheck %s
// RUN: loopwright opt --from-llvm 12 --allow-unregistered-dialect %s | loopwright opt --allow-unregistered-dialect - | FileCheck %s

// CHECK: module {
// CHECK-NEXT: func.func @inside(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
// CHECK-NEXT: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<8xf32>) outs(%arg1 : memref<8xf32>) {
// CHECK-NEXT: ^bb0(%a: f32, %b: f32):
// CHECK-NEXT: %0 = arith.mulf %a, %a : f32
// CHECK-NEXT: %1 = arith.addf %0, %b : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg2 = 0 to 8 {
// CHECK-NEXT: %2 = affine.load %arg1[%arg2] : memref<8xf32>
// CHECK-NEXT: affine.store %2, %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
#id = affine_map<(d0) -> (d0)>
func @inside(%A: memref<8xf32>, %B: memref<8xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%A : memref<8xf32>) outs(%B : memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = mulf %a, %a : f32
    %1 = addf %0, %b : f32
    linalg.yield %1 : f32
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %B[%i] : memref<8xf32>
    affine.store %0, %A[%i] : memref<8xf32>
  }
  return
}

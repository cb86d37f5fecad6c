// A witness hands in memory of any layout that has strides.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w1.mlir %t/strided.mlir %t/strided_after.mlir
// RUN: loopwright run %t/w1.mlir | FileCheck %s --check-prefix=NUMBERS
// RUN: not loopwright verify --witness %t/w2.mlir %t/columns.mlir %t/columns_after.mlir
// RUN: loopwright run %t/w2.mlir | FileCheck %s --check-prefix=NUMBERS
// RUN: not loopwright verify --witness %t/w3.mlir %t/map.mlir %t/map_after.mlir
// RUN: loopwright run %t/w3.mlir | FileCheck %s --check-prefix=NUMBERS
// RUN: not loopwright verify --witness %t/w4.mlir %t/far.mlir %t/far_after.mlir
// RUN: loopwright run %t/w4.mlir | FileCheck %s --check-prefix=NUMBERS
// RUN: not loopwright verify --witness %t/w5.mlir %t/unranked.mlir %t/unranked_after.mlir
// RUN: loopwright run %t/w5.mlir | FileCheck %s --check-prefix=UNRANKED
// RUN: not loopwright verify --witness %t/w6.mlir %t/swapped.mlir %t/swapped_after.mlir 2>&1 | FileCheck %s --check-prefix=SWAPPED

// NUMBERS: 8
// NUMBERS-NEXT: 4
// UNRANKED: {{-?[0-9.]+$}}
// UNRANKED-NEXT: {{-?[0-9.]+$}}
// SWAPPED: no witness of 'f': memory of type 'memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>' has no strides, and so no form in LLVM
//--- strided.mlir
func.func @f(%a: memref<4xf32, strided<[2], offset: 3>>, %x: f32, %y: f32) {
  affine.store %x, %a[1] : memref<4xf32, strided<[2], offset: 3>>
  return
}
//--- strided_after.mlir
func.func @f(%a: memref<4xf32, strided<[2], offset: 3>>, %x: f32, %y: f32) {
  affine.store %y, %a[1] : memref<4xf32, strided<[2], offset: 3>>
  return
}
//--- columns.mlir
func.func @f(%a: memref<4x3xf32, strided<[1, 4]>>, %x: f32, %y: f32) {
  affine.store %x, %a[1, 2] : memref<4x3xf32, strided<[1, 4]>>
  return
}
//--- columns_after.mlir
func.func @f(%a: memref<4x3xf32, strided<[1, 4]>>, %x: f32, %y: f32) {
  affine.store %y, %a[1, 2] : memref<4x3xf32, strided<[1, 4]>>
  return
}
//--- map.mlir
func.func @f(%a: memref<4xf32, affine_map<(d0) -> (d0 * 2 + 3)>>, %x: f32, %y: f32) {
  affine.store %x, %a[1] : memref<4xf32, affine_map<(d0) -> (d0 * 2 + 3)>>
  return
}
//--- map_after.mlir
func.func @f(%a: memref<4xf32, affine_map<(d0) -> (d0 * 2 + 3)>>, %x: f32, %y: f32) {
  affine.store %y, %a[1] : memref<4xf32, affine_map<(d0) -> (d0 * 2 + 3)>>
  return
}
//--- far.mlir
func.func @f(%a: memref<4xf32, strided<[1000], offset: ?>>, %x: f32, %y: f32) {
  affine.store %x, %a[1] : memref<4xf32, strided<[1000], offset: ?>>
  return
}
//--- far_after.mlir
func.func @f(%a: memref<4xf32, strided<[1000], offset: ?>>, %x: f32, %y: f32) {
  affine.store %y, %a[1] : memref<4xf32, strided<[1000], offset: ?>>
  return
}
//--- unranked.mlir
func.func @f(%a: memref<*xf32>, %x: f32) {
  %0 = memref.cast %a : memref<*xf32> to memref<4xf32>
  affine.store %x, %0[1] : memref<4xf32>
  return
}
//--- unranked_after.mlir
func.func @f(%a: memref<*xf32>, %x: f32) {
  %0 = memref.cast %a : memref<*xf32> to memref<4xf32>
  affine.store %x, %0[2] : memref<4xf32>
  return
}
//--- swapped.mlir
func.func @f(%a: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, %x: f32, %y: f32) {
  affine.store %x, %a[1, 1] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}
//--- swapped_after.mlir
func.func @f(%a: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, %x: f32, %y: f32) {
  affine.store %y, %a[1, 1] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}

// A witness has a 'main' of its own, also where the function or one that it calls has that name.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w1.mlir %t/called.mlir %t/called_after.mlir
// RUN: loopwright run %t/w1.mlir | FileCheck %s
// RUN: not loopwright verify --witness %t/w2.mlir %t/itself.mlir %t/itself_after.mlir
// RUN: loopwright run %t/w2.mlir | FileCheck %s

// CHECK: 8
// CHECK-NEXT: 1
//--- called.mlir
func.func @main(%a: memref<4xf32>) {
  %three = arith.constant 3.0 : f32
  affine.store %three, %a[1] : memref<4xf32>
  return
}
func.func @f(%a: memref<4xf32>, %x: f32) {
  call @main(%a) : (memref<4xf32>) -> ()
  affine.store %x, %a[0] : memref<4xf32>
  return
}
//--- called_after.mlir
func.func @main(%a: memref<4xf32>) {
  %three = arith.constant 3.0 : f32
  affine.store %three, %a[1] : memref<4xf32>
  return
}
func.func @f(%a: memref<4xf32>, %x: f32) {
  call @main(%a) : (memref<4xf32>) -> ()
  affine.store %x, %a[2] : memref<4xf32>
  return
}
//--- itself.mlir
func.func @main(%a: memref<4xf32>, %x: f32) {
  affine.store %x, %a[0] : memref<4xf32>
  return
}
//--- itself_after.mlir
func.func @main(%a: memref<4xf32>, %x: f32) {
  affine.store %x, %a[2] : memref<4xf32>
  return
}

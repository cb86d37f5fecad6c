// The name of a function stays within the comment at the head of a witness, and is quoted everywhere else.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w.mlir %t/before.mlir %t/after.mlir
// RUN: loopwright run %t/w.mlir | FileCheck %s
// RUN: loopwright opt %t/w.mlir | FileCheck %s --check-prefix=NAMES

// CHECK: 8
// CHECK-NEXT: 1
// NAMES: func.func @"f\0Ano program\0A// \22h\22_before"
// NAMES: call @"f\0Ano program\0A// \22h\22_before"
//--- before.mlir
func.func @"f\0Ano program\0A// \22h\22"(%a: memref<4xf32>, %x: f32) {
  affine.store %x, %a[0] : memref<4xf32>
  return
}
//--- after.mlir
func.func @"f\0Ano program\0A// \22h\22"(%a: memref<4xf32>, %x: f32) {
  affine.store %x, %a[1] : memref<4xf32>
  return
}

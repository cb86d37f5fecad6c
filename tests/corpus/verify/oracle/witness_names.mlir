// A witness has names of its own, whatever the program's are.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w1.mlir %t/short.mlir %t/short_after.mlir
// RUN: loopwright run %t/w1.mlir | FileCheck %s --check-prefix=CELLS
// RUN: not loopwright verify --witness %t/w2.mlir %t/quoted.mlir %t/quoted_after.mlir
// RUN: loopwright run %t/w2.mlir | FileCheck %s --check-prefix=QUOTED
// RUN: not loopwright verify --witness %t/w3.mlir %t/taken.mlir %t/taken_after.mlir
// RUN: loopwright run %t/w3.mlir | FileCheck %s --check-prefix=TAKEN
// RUN: not loopwright verify --witness %t/w4.mlir %t/own.mlir %t/own_after.mlir
// RUN: loopwright run %t/w4.mlir | FileCheck %s --check-prefix=OWN

// CELLS: 8
// CELLS-NEXT: 1
// QUOTED: -1
// QUOTED-NEXT: 0
// TAKEN: -4
// TAKEN-NEXT: 10
// OWN: {{-?[0-9.]+$}}
// OWN-NEXT: {{-?[0-9.]+$}}
//--- short.mlir
func.func @f(%x: memref<4xf32>, %v: f32) {
  affine.store %v, %x[0] : memref<4xf32>
  return
}
//--- short_after.mlir
func.func @f(%x: memref<4xf32>, %v: f32) {
  affine.store %v, %x[1] : memref<4xf32>
  return
}
//--- quoted.mlir
func.func @"f g"(%x: i32) -> i32 {
  return %x : i32
}
//--- quoted_after.mlir
func.func @"f g"(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}
//--- taken.mlir
memref.global @g_before : memref<2xi32> = dense<7>
memref.global @g : memref<2xi32> = dense<3>
func.func @f_before(%x: i32) -> i32 {
  return %x : i32
}
func.func @f_after(%x: i32) -> i32 {
  return %x : i32
}
func.func @f(%i: index, %x: i32) -> i32 {
  %p = memref.get_global @g : memref<2xi32>
  %q = memref.get_global @g_before : memref<2xi32>
  %a = memref.load %p[%i] : memref<2xi32>
  %b = memref.load %q[%i] : memref<2xi32>
  %c = arith.subi %a, %b : i32
  %d = call @f_before(%c) : (i32) -> i32
  return %d : i32
}
//--- taken_after.mlir
memref.global @g_before : memref<2xi32> = dense<7>
memref.global @g : memref<2xi32> = dense<3>
func.func @f_before(%x: i32) -> i32 {
  return %x : i32
}
func.func @f_after(%x: i32) -> i32 {
  return %x : i32
}
func.func @f(%i: index, %x: i32) -> i32 {
  %p = memref.get_global @g : memref<2xi32>
  %q = memref.get_global @g_before : memref<2xi32>
  %a = memref.load %p[%i] : memref<2xi32>
  %b = memref.load %q[%i] : memref<2xi32>
  %c = arith.addi %a, %b : i32
  %d = call @f_before(%c) : (i32) -> i32
  return %d : i32
}
//--- own.mlir
func.func @f(%at: memref<4xf32>, %r: memref<4xf32>, %seen: memref<2xf32>, %bits: f32, %at_before: f32, %x_after: f32) -> f32 {
  affine.store %bits, %r[0] : memref<4xf32>
  return %at_before : f32
}
//--- own_after.mlir
func.func @f(%at: memref<4xf32>, %r: memref<4xf32>, %seen: memref<2xf32>, %bits: f32, %at_before: f32, %x_after: f32) -> f32 {
  affine.store %bits, %r[1] : memref<4xf32>
  return %x_after : f32
}

// A witness prints what `mlir-runner` can print, and where it cannot, there is none.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w1.mlir %t/f80.mlir %t/f80_after.mlir
// RUN: loopwright opt %t/w1.mlir | FileCheck %s --check-prefix=ROUNDED
// RUN: loopwright run %t/w1.mlir | FileCheck %s --check-prefix=F80
// RUN: not loopwright verify --witness %t/w2.mlir %t/f128.mlir %t/f128_after.mlir
// RUN: loopwright run %t/w2.mlir | FileCheck %s --check-prefix=F128
// RUN: not loopwright verify --witness %t/w3.mlir %t/tf32.mlir %t/tf32_after.mlir 2>&1 | FileCheck %s --check-prefix=TF32
// RUN: not loopwright verify --witness %t/w4.mlir %t/array.mlir %t/array_after.mlir
// RUN: loopwright run %t/w4.mlir | FileCheck %s --check-prefix=F80
// RUN: not loopwright verify --witness %t/w5.mlir %t/wide.mlir %t/wide_after.mlir 2>&1 | FileCheck %s --check-prefix=WIDE

// ROUNDED: arith.truncf %{{.*}} : f80 to f64
// ROUNDED-NEXT: vector.print %{{.*}} : f64
// F80: 1
// F80-NEXT: 8
// F128: ( 1, 8 )
// F128-NEXT: ( 8, 4 )
// TF32: no witness of 'f': values of type 'tf32' have no form in LLVM
// WIDE: no witness of 'f': values of type 'i128' are not printed
//--- f80.mlir
func.func @f(%x: f80, %y: f80) -> f80 {
  return %x : f80
}
//--- f80_after.mlir
func.func @f(%x: f80, %y: f80) -> f80 {
  return %y : f80
}
//--- f128.mlir
func.func @f(%x: vector<2xf128>, %y: vector<2xf128>) -> vector<2xf128> {
  return %x : vector<2xf128>
}
//--- f128_after.mlir
func.func @f(%x: vector<2xf128>, %y: vector<2xf128>) -> vector<2xf128> {
  return %y : vector<2xf128>
}
//--- tf32.mlir
func.func @f(%x: tf32, %y: tf32) -> tf32 {
  return %x : tf32
}
//--- tf32_after.mlir
func.func @f(%x: tf32, %y: tf32) -> tf32 {
  return %y : tf32
}
//--- wide.mlir
func.func @f(%x: i128, %y: i128) -> i128 {
  return %x : i128
}
//--- wide_after.mlir
func.func @f(%x: i128, %y: i128) -> i128 {
  return %y : i128
}
//--- array.mlir
func.func @f(%a: memref<4xf80>) -> f80 {
  %0 = affine.load %a[0] : memref<4xf80>
  return %0 : f80
}
//--- array_after.mlir
func.func @f(%a: memref<4xf80>) -> f80 {
  %0 = affine.load %a[1] : memref<4xf80>
  return %0 : f80
}

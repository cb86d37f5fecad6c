// A number that was cast to as many bits or more and back is that number; one that was cast to fewer may be another.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify --index-width 32 %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=NARROW

// CHECK: by_index: equal (proved)
// CHECK: narrow: equal (proved)
// CHECK: index: equal (proved)
// CHECK: stored: equal (proved)
// CHECK-NOT: equal (proved)
// CHECK: by_less:
// CHECK-NOT: equal (proved)
// CHECK: without_a_sign:
// CHECK-NOT: equal (proved)
// CHECK: the programs are

// NARROW-NOT: by_index: equal (proved)
// NARROW: narrow: equal (proved)
//--- before.mlir
func.func @by_index(%x: i64) -> i64 {
  return %x : i64
}
func.func @narrow(%x: i8) -> i8 {
  return %x : i8
}
func.func @index(%x: index) -> index {
  return %x : index
}
func.func @stored(%a: memref<8xi32>, %b: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }
  return
}
func.func @by_less(%x: index) -> index {
  return %x : index
}
func.func @without_a_sign(%x: i32) -> i64 {
  %i = arith.index_cast %x : i32 to index
  %y = arith.index_cast %i : index to i64
  return %y : i64
}
//--- after.mlir
func.func @by_index(%x: i64) -> i64 {
  %i = arith.index_cast %x : i64 to index
  %y = arith.index_cast %i : index to i64
  return %y : i64
}
func.func @narrow(%x: i8) -> i8 {
  %i = arith.index_cast %x : i8 to index
  %y = arith.index_cast %i : index to i8
  return %y : i8
}
func.func @index(%x: index) -> index {
  %i = arith.index_cast %x : index to i64
  %y = arith.index_cast %i : i64 to index
  return %y : index
}
func.func @stored(%a: memref<8xi32>, %b: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[7 - %i] : memref<8xi32>
    %y = arith.index_cast %x : i32 to index
    %z = arith.index_cast %y : index to i32
    affine.store %z, %b[7 - %i] : memref<8xi32>
  }
  return
}
func.func @by_less(%x: index) -> index {
  %i = arith.index_cast %x : index to i16
  %y = arith.index_cast %i : i16 to index
  return %y : index
}
func.func @without_a_sign(%x: i32) -> i64 {
  %i = arith.index_castui %x : i32 to index
  %y = arith.index_cast %i : index to i64
  return %y : i64
}

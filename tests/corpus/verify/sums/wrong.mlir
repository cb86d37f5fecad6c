// Floats are not; nor are differences, sums that promise not to wrap around, and sums of other elements.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK-NOT: equal (proved)
// CHECK: the programs are
//--- before.mlir
func.func @floats(%a: memref<16xf32>, %z: f32) -> f32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (f32) {
    %v = affine.load %a[%i] : memref<16xf32>
    %t = arith.addf %s, %v : f32
    affine.yield %t : f32
  }
  return %r : f32
}
func.func @turns(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    %t = arith.subi %v, %s : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @promise(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    %t = arith.addi %s, %v overflow<nsw> : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @left_out(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @twice(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @other_start(%a: memref<16xi32>, %z: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @doubled(%a: memref<4xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<4xi32>
    %d = arith.addi %s, %s : i32
    %t = arith.addi %d, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @parallel(%a: memref<16xi32>, %o: memref<1xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    affine.store %v, %o[0] : memref<1xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
//--- after.mlir
func.func @floats(%a: memref<16xf32>, %z: f32) -> f32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (f32) {
    %v = affine.load %a[15 - %i] : memref<16xf32>
    %t = arith.addf %s, %v : f32
    affine.yield %t : f32
  }
  return %r : f32
}
func.func @turns(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[15 - %i] : memref<16xi32>
    %t = arith.subi %v, %s : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @promise(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[15 - %i] : memref<16xi32>
    %t = arith.addi %s, %v overflow<nsw> : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @left_out(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 15 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[15 - %i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @twice(%a: memref<16xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i floordiv 2] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @other_start(%a: memref<16xi32>, %z: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %y) -> (i32) {
    %v = affine.load %a[15 - %i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @doubled(%a: memref<4xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[3 - %i] : memref<4xi32>
    %d = arith.addi %s, %s : i32
    %t = arith.addi %d, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @parallel(%a: memref<16xi32>, %o: memref<1xi32>, %z: i32) -> i32 {
  %q = affine.parallel (%i) = (0) to (16) reduce ("addi") -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    affine.store %v, %o[0] : memref<1xi32>
    affine.yield %v : i32
  }
  %r = arith.addi %z, %q : i32
  return %r : i32
}

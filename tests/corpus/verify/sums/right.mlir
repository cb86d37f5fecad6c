// Integers are added up, multiplied and compared in any order, bit for bit.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: backwards: equal (proved)
// CHECK: in_memory: equal (proved)
// CHECK: parallel: equal (proved)
// CHECK: two_at_a_time: equal (proved)
// CHECK: interchanged: equal (proved)
// CHECK: rows: equal (proved)
// CHECK: greatest: equal (proved)
// CHECK: of_any_number: equal (proved)
//--- before.mlir
func.func @backwards(%a: memref<16xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @in_memory(%a: memref<16xi64>, %o: memref<1xi64>) {
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xi64>
    %s = affine.load %o[0] : memref<1xi64>
    %t = arith.muli %s, %v : i64
    affine.store %t, %o[0] : memref<1xi64>
  }
  return
}
func.func @parallel(%a: memref<16x8xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %q = affine.for %j = 0 to 8 iter_args(%t = %s) -> (i32) {
      %v = affine.load %a[%i, %j] : memref<16x8xi32>
      %u = arith.addi %t, %v : i32
      affine.yield %u : i32
    }
    affine.yield %q : i32
  }
  return %r : i32
}
func.func @two_at_a_time(%a: memref<16xi8>, %z: i8) -> i8 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i8) {
    %v = affine.load %a[%i] : memref<16xi8>
    %t = arith.addi %s, %v : i8
    affine.yield %t : i8
  }
  return %r : i8
}
func.func @interchanged(%a: memref<16x8xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %q = affine.for %j = 0 to 8 iter_args(%t = %s) -> (i32) {
      %v = affine.load %a[%i, %j] : memref<16x8xi32>
      %w = arith.muli %v, %v : i32
      %u = arith.addi %t, %w : i32
      affine.yield %u : i32
    }
    affine.yield %q : i32
  }
  return %r : i32
}
func.func @rows(%a: memref<16x8xi32>, %x: memref<8xi32>, %y: memref<16xi32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%i, %j] : memref<16x8xi32>
      %w = affine.load %x[%j] : memref<8xi32>
      %p = arith.muli %v, %w : i32
      %s = affine.load %y[%i] : memref<16xi32>
      %t = arith.addi %s, %p : i32
      affine.store %t, %y[%i] : memref<16xi32>
    }
  }
  return
}
func.func @greatest(%a: memref<16xindex>, %z: index) -> index {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (index) {
    %v = affine.load %a[%i] : memref<16xindex>
    %t = arith.maxsi %s, %v : index
    affine.yield %t : index
  }
  return %r : index
}
func.func @of_any_number(%a: memref<?xi32>, %n: index, %z: i32) -> i32 {
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<?xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
//--- after.mlir
func.func @backwards(%a: memref<16xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[15 - %i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @in_memory(%a: memref<16xi64>, %o: memref<1xi64>) {
  %z = affine.load %o[0] : memref<1xi64>
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (i64) {
    %v = affine.load %a[15 - %i] : memref<16xi64>
    %t = arith.muli %s, %v : i64
    affine.yield %t : i64
  }
  affine.store %r, %o[0] : memref<1xi64>
  return
}
func.func @parallel(%a: memref<16x8xi32>, %z: i32) -> i32 {
  %q = affine.parallel (%j, %i) = (0, 0) to (8, 16) reduce ("addi") -> (i32) {
    %v = affine.load %a[%i, %j] : memref<16x8xi32>
    affine.yield %v : i32
  }
  %r = arith.addi %z, %q : i32
  return %r : i32
}
func.func @two_at_a_time(%a: memref<16xi8>, %z: i8) -> i8 {
  %r = affine.for %i = 0 to 16 step 2 iter_args(%s = %z) -> (i8) {
    %v = affine.load %a[%i] : memref<16xi8>
    %w = affine.load %a[%i + 1] : memref<16xi8>
    %p = arith.addi %v, %w : i8
    %t = arith.addi %s, %p : i8
    affine.yield %t : i8
  }
  return %r : i8
}
func.func @interchanged(%a: memref<16x8xi32>, %z: i32) -> i32 {
  %r = affine.for %j = 0 to 8 iter_args(%s = %z) -> (i32) {
    %q = affine.for %i = 0 to 16 iter_args(%t = %s) -> (i32) {
      %v = affine.load %a[%i, %j] : memref<16x8xi32>
      %w = arith.muli %v, %v : i32
      %u = arith.addi %t, %w : i32
      affine.yield %u : i32
    }
    affine.yield %q : i32
  }
  return %r : i32
}
func.func @rows(%a: memref<16x8xi32>, %x: memref<8xi32>, %y: memref<16xi32>) {
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 16 {
      %v = affine.load %a[%i, 7 - %j] : memref<16x8xi32>
      %w = affine.load %x[7 - %j] : memref<8xi32>
      %p = arith.muli %v, %w : i32
      %s = affine.load %y[%i] : memref<16xi32>
      %t = arith.addi %s, %p : i32
      affine.store %t, %y[%i] : memref<16xi32>
    }
  }
  return
}
func.func @greatest(%a: memref<16xindex>, %z: index) -> index {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (index) {
    %v = affine.load %a[15 - %i] : memref<16xindex>
    %t = arith.maxsi %v, %s : index
    affine.yield %t : index
  }
  return %r : index
}
func.func @of_any_number(%a: memref<?xi32>, %n: index, %z: i32) -> i32 {
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[-%i + symbol(%n) - 1] : memref<?xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}

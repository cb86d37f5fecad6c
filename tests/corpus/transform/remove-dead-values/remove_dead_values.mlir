// RUN: loopwright opt %s --remove-dead-values | FileCheck %s

// CHECK-LABEL: func.func private @partly(%arg0: i32) -> i32
func.func private @partly(%x: i32, %y: i32) -> (i32, i32) {
  %s = arith.addi %x, %x : i32
  %t = arith.muli %y, %y : i32
  return %s, %t : i32, i32
}

// A sum that nobody asks for is not carried.
// CHECK-LABEL: func.func @sums(
// CHECK: call @partly(%{{.*}}) : (i32) -> i32
// CHECK: affine.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32)
func.func @sums(%m: memref<8xi32>, %x: i32) -> i32 {
  %p:2 = call @partly(%x, %x) : (i32, i32) -> (i32, i32)
  %r:2 = affine.for %i = 0 to 8 iter_args(%a = %p#0, %b = %x) -> (i32, i32) {
    %v = affine.load %m[%i] : memref<8xi32>
    %s = arith.addi %a, %v : i32
    %t = arith.muli %b, %v : i32
    affine.yield %s, %t : i32, i32
  }
  return %r#0 : i32
}

// Stores, calls of functions that are not known and what they need stay.
// CHECK-LABEL: func.func @effects(
// CHECK: arith.addi
// CHECK: memref.store
// CHECK: memref.load
func.func @effects(%m: memref<8xi32>, %i: index, %x: i32) {
  %s = arith.addi %x, %x : i32
  memref.store %s, %m[%i] : memref<8xi32>
  %unused = memref.load %m[%i] : memref<8xi32>
  return
}

// A public function keeps its form.
// CHECK-LABEL: func.func @public(%arg0: i32, %arg1: i32) -> (i32, i32)
func.func @public(%x: i32, %y: i32) -> (i32, i32) {
  return %x, %x : i32, i32
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<8xi32>
  %three = arith.constant 3 : i32
  affine.for %i = 0 to 8 {
    affine.store %three, %m[%i] : memref<8xi32>
  }
  %r = call @sums(%m, %three) : (memref<8xi32>, i32) -> i32
  %n = arith.constant 5 : index
  call @effects(%m, %n, %r) : (memref<8xi32>, index, i32) -> ()
  %p:2 = call @public(%r, %three) : (i32, i32) -> (i32, i32)
  affine.store %p#1, %m[0] : memref<8xi32>
  %u = memref.cast %m : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

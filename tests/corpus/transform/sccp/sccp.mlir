// RUN: loopwright opt %s --sccp | FileCheck %s

// Both ways compute the same constant.
// CHECK-LABEL: func.func @same(
// CHECK: %[[C:.*]] = arith.constant 6 : i32
// CHECK-NOT: scf.if
// CHECK: memref.store %[[C]],
func.func @same(%m: memref<4xi32>, %c: i1, %i: index) {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %r = scf.if %c -> i32 {
    %s = arith.muli %two, %three : i32
    scf.yield %s : i32
  } else {
    %t = arith.addi %three, %three : i32
    scf.yield %t : i32
  }
  memref.store %r, %m[%i] : memref<4xi32>
  return
}

// What a loop hands on is not the same in all iterations.
// CHECK-LABEL: func.func @carried(
// CHECK: scf.for
// CHECK: memref.store %{{[0-9]+}},
func.func @carried(%m: memref<4xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %step = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %r = scf.for %i = %zero to %n step %step iter_args(%a = %one) -> i32 {
    %s = arith.addi %a, %one : i32
    scf.yield %s : i32
  }
  memref.store %r, %m[%zero] : memref<4xi32>
  return
}

// Only the program calls it, with one constant.
// CHECK-LABEL: func.func private @by_calls(
// CHECK: arith.constant 10 : i32
// CHECK-NOT: arith.addi
func.func private @by_calls(%m: memref<4xi32>, %x: i32, %i: index) {
  %s = arith.addi %x, %x : i32
  memref.store %s, %m[%i] : memref<4xi32>
  return
}

// Anybody may call it.
// CHECK-LABEL: func.func @public(
// CHECK: arith.addi
func.func @public(%m: memref<4xi32>, %x: i32, %i: index) {
  %s = arith.addi %x, %x : i32
  memref.store %s, %m[%i] : memref<4xi32>
  return
}

// An op that is undefined stays.
// CHECK-LABEL: func.func @division(
// CHECK: arith.divsi
func.func @division(%m: memref<4xi32>, %c: i1, %i: index) {
  %one = arith.constant 1 : i32
  %zero = arith.subi %one, %one : i32
  scf.if %c {
    %d = arith.divsi %one, %zero : i32
    memref.store %d, %m[%i] : memref<4xi32>
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<4xi32>
  %no = arith.constant false
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %five = arith.constant 5 : i32
  func.call @carried(%m, %i3) : (memref<4xi32>, index) -> ()
  func.call @same(%m, %no, %i1) : (memref<4xi32>, i1, index) -> ()
  func.call @by_calls(%m, %five, %i2) : (memref<4xi32>, i32, index) -> ()
  func.call @public(%m, %five, %i3) : (memref<4xi32>, i32, index) -> ()
  func.call @division(%m, %no, %i0) : (memref<4xi32>, i1, index) -> ()
  %u = memref.cast %m : memref<4xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// '%t' is what '%a' is, though it does not read it: 5 in the first iteration, and 7 more in each that follows.
// CHECK-LABEL: func.func private @later(
// CHECK: %[[R:.*]]:2 = affine.for
// CHECK: %[[S:.*]] = arith.addi
// CHECK: %[[T:.*]] = arith.subi %[[S]],
// CHECK: affine.yield %{{.*}}, %[[T]]
// CHECK: return %[[R]]#1
func.func private @later(%k: i32, %n: i32) -> i32 {
  %seven = arith.constant 7 : i32
  %r:2 = affine.for %i = 0 to 5 iter_args(%a = %k, %z = %k) -> (i32, i32) {
    %s = arith.addi %a, %n : i32
    %t = arith.subi %s, %n : i32
    %q = arith.addi %a, %seven : i32
    affine.yield %q, %t : i32, i32
  }
  return %r#1 : i32
}
func.func @calls_later(%n: i32) -> i32 {
  %five = arith.constant 5 : i32
  %r = call @later(%five, %n) : (i32, i32) -> i32
  return %r : i32
}

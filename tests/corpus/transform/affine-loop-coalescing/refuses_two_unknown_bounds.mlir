// RUN: loopwright opt %s --affine-loop-coalescing 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op is not coalesced with those inside: two of their trip counts may be negative, and the product positive

// CHECK-LABEL: func.func @known(
// CHECK: affine.for %[[K:.*]] = 0 to %{{.*}} {
// CHECK-NOT: affine.for
// CHECK: return
func.func @known(%m: memref<12x12xi32>, %x: i32) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 7 {
      affine.store %x, %m[%i, %j] : memref<12x12xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func @unknown(%arg0
// CHECK: affine.for
// CHECK: affine.for
func.func @unknown(%m: memref<12x12xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<12x12xi32>
    }
  }
  return
}

// What a loop carries would be lost.
// CHECK-LABEL: func.func @carried(
// CHECK: iter_args
// CHECK: iter_args
func.func @carried(%m: memref<12x12xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 12 iter_args(%a = %x) -> (i32) {
    %q = affine.for %j = 0 to 12 iter_args(%b = %a) -> (i32) {
      %v = affine.load %m[%i, %j] : memref<12x12xi32>
      %s = arith.addi %v, %b : i32
      affine.yield %s : i32
    }
    affine.yield %q : i32
  }
  return %r : i32
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<12x12xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.store %zero, %m[%i, %j] : memref<12x12xi32>
    }
  }
  %below = arith.constant -2 : index
  %two = arith.constant 2 : index
  func.call @known(%m, %one) : (memref<12x12xi32>, i32) -> ()
  func.call @unknown(%m, %below, %one) : (memref<12x12xi32>, index, i32) -> ()
  func.call @unknown(%m, %two, %zero) : (memref<12x12xi32>, index, i32) -> ()
  %sum = func.call @carried(%m, %zero) : (memref<12x12xi32>, i32) -> i32
  affine.store %sum, %m[11, 11] : memref<12x12xi32>
  %u = memref.cast %m : memref<12x12xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

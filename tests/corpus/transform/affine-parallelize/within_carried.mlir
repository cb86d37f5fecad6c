// RUN: loopwright opt %s --affine-parallelize | FileCheck %s

// A loop within one that carries a value is parallel, if it carries nothing itself.
// CHECK-LABEL: func.func @rows(
// CHECK: affine.for %{{.*}} = 0 to 8 iter_args
// CHECK-NEXT: affine.parallel
// CHECK: affine.load
// CHECK: affine.yield
func.func @rows(%a: memref<8x6xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 8 iter_args(%s = %x) -> (i32) {
    affine.for %j = 0 to 6 {
      %k = arith.index_cast %j : index to i32
      %v = arith.addi %s, %k : i32
      affine.store %v, %a[%i, %j] : memref<8x6xi32>
    }
    %w = affine.load %a[%i, 5] : memref<8x6xi32>
    %t = arith.addi %s, %w : i32
    affine.yield %t : i32
  }
  return %r : i32
}

// One that carries a dependence is not, nor one that carries a value.
// CHECK-LABEL: func.func @sums(
// CHECK-NOT: affine.parallel
// CHECK: return
func.func @sums(%a: memref<8x6xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 8 iter_args(%s = %x) -> (i32) {
    affine.for %j = 1 to 6 {
      %v = affine.load %a[%i, %j - 1] : memref<8x6xi32>
      %w = arith.addi %v, %s : i32
      affine.store %w, %a[%i, %j] : memref<8x6xi32>
    }
    %q = affine.for %j = 0 to 6 iter_args(%p = %s) -> (i32) {
      %v = affine.load %a[%i, %j] : memref<8x6xi32>
      %w = arith.addi %p, %v : i32
      affine.yield %w : i32
    }
    affine.yield %q : i32
  }
  return %r : i32
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %a = memref.alloc() : memref<8x6xi32>
  %three = arith.constant 3 : i32
  %r = call @rows(%a, %three) : (memref<8x6xi32>, i32) -> i32
  %s = call @sums(%a, %r) : (memref<8x6xi32>, i32) -> i32
  affine.store %s, %a[0, 0] : memref<8x6xi32>
  %u = memref.cast %a : memref<8x6xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

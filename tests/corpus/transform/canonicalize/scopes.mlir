// RUN: loopwright opt %s --canonicalize | FileCheck %s

// A scope without allocations, and one that ends with the scope around it, need not be any.
// CHECK-LABEL: func.func @empty(
// CHECK-NOT: alloca_scope
// CHECK: return
func.func @empty(%m: memref<8xi32>, %x: i32) -> i32 {
  %r = memref.alloca_scope -> (i32) {
    affine.for %i = 0 to 8 {
      %a = memref.alloca() : memref<i32>
      affine.store %x, %a[] : memref<i32>
      %v = affine.load %a[] : memref<i32>
      affine.store %v, %m[%i] : memref<8xi32>
    }
    %s = arith.addi %x, %x : i32
    memref.alloca_scope.return %s : i32
  }
  affine.store %r, %m[0] : memref<8xi32>
  return %r : i32
}

// CHECK-LABEL: func.func @last(
// CHECK: affine.for
// CHECK-NEXT: memref.alloca()
func.func @last(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    memref.alloca_scope {
      %a = memref.alloca() : memref<8xi32>
      affine.store %x, %a[%i] : memref<8xi32>
      %v = affine.load %a[%i] : memref<8xi32>
      %w = affine.load %m[%i] : memref<8xi32>
      %s = arith.addi %v, %w : i32
      affine.store %s, %m[%i] : memref<8xi32>
    }
  }
  return
}

// What comes behind a scope would have its memory.
// CHECK-LABEL: func.func @before(
// CHECK: alloca_scope
func.func @before(%m: memref<8xi32>, %x: i32) {
  memref.alloca_scope {
    %a = memref.alloca() : memref<8xi32>
    affine.store %x, %a[1] : memref<8xi32>
    %v = affine.load %a[1] : memref<8xi32>
    affine.store %v, %m[1] : memref<8xi32>
  }
  affine.store %x, %m[2] : memref<8xi32>
  return
}

func.func private @unknown()

// What is called may allocate.
// CHECK-LABEL: func.func @calls(
// CHECK: alloca_scope
func.func @calls(%m: memref<8xi32>, %x: i32) {
  memref.alloca_scope {
    func.call @unknown() : () -> ()
  }
  affine.store %x, %m[2] : memref<8xi32>
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<8xi32>
  %five = arith.constant 5 : i32
  %r = call @empty(%m, %five) : (memref<8xi32>, i32) -> i32
  call @last(%m, %r) : (memref<8xi32>, i32) -> ()
  call @before(%m, %r) : (memref<8xi32>, i32) -> ()
  %u = memref.cast %m : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

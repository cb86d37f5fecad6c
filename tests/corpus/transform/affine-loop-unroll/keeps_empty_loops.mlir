// RUN: loopwright opt %s --affine-loop-unroll="unroll-factor=4" | FileCheck %s

// Where %n is below 0 there is no iteration, so what is left over begins at 0 and not at a multiple of 4 below %n.
// CHECK-LABEL: func.func @fill
// CHECK: affine.for %{{.*}} = 0 to #{{.*}}()[%{{.*}}] step 4 {
// CHECK: affine.for %{{.*}} = max #{{.*}}()[%{{.*}}] to %{{.*}} {
func.func @fill(%m: memref<16xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<16xi32>
  }
  return
}

// Least of two bounds: what is left over has no bounds of its own.
// CHECK-LABEL: func.func @least
// CHECK: affine.for %{{.*}} = 0 to min
// CHECK-NOT: step 4
// CHECK: return
func.func @least(%m: memref<16xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
    affine.store %x, %m[%i] : memref<16xi32>
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<16xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  affine.for %i = 0 to 16 {
    affine.store %zero, %m[%i] : memref<16xi32>
  }
  %below = arith.constant -5 : index
  %some = arith.constant 7 : index
  func.call @fill(%m, %below, %one) : (memref<16xi32>, index, i32) -> ()
  func.call @fill(%m, %some, %one) : (memref<16xi32>, index, i32) -> ()
  func.call @least(%m, %some, %two) : (memref<16xi32>, index, i32) -> ()
  %u = memref.cast %m : memref<16xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

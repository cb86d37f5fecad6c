// RUN: loopwright opt %s --affine-loop-normalize | FileCheck %s
// RUN: loopwright opt %s --affine-loop-normalize="promote-single-iter" | FileCheck %s --check-prefix=ONCE

// CHECK-LABEL: func.func @steps
// CHECK: affine.for %[[I:.*]] = 0 to 5 {
// CHECK: affine.apply #{{.*}}(%[[I]])
// ONCE-LABEL: func.func @steps
func.func @steps(%m: memref<16xi32>, %x: i32) {
  affine.for %i = 1 to 16 step 3 {
    affine.store %x, %m[%i] : memref<16xi32>
  }
  return
}

// A lower bound that is a maximum stays.
// CHECK-LABEL: func.func @greatest
// CHECK: affine.for %{{.*}} = max
// ONCE-LABEL: func.func @greatest
func.func @greatest(%m: memref<16xi32>, %n: index, %x: i32) {
  affine.for %i = max affine_map<()[s0] -> (s0, 3)>()[%n] to 16 step 2 {
    affine.store %x, %m[%i] : memref<16xi32>
  }
  return
}

// CHECK-LABEL: func.func @once
// CHECK: affine.for %{{.*}} = 0 to 1 {
// ONCE-LABEL: func.func @once
// ONCE-NOT: affine.for
// ONCE: return
func.func @once(%m: memref<16xi32>, %x: i32) {
  affine.for %i = 4 to 5 {
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
  %n = arith.constant 7 : index
  func.call @steps(%m, %one) : (memref<16xi32>, i32) -> ()
  func.call @greatest(%m, %n, %two) : (memref<16xi32>, index, i32) -> ()
  func.call @once(%m, %two) : (memref<16xi32>, i32) -> ()
  %u = memref.cast %m : memref<16xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

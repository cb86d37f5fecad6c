// RUN: loopwright opt %s --affine-loop-invariant-code-motion 2>&1 | FileCheck %s

// CHECK: remark: 'arith.divsi' op is not hoisted: the loop may have no iterations
// CHECK: remark: 'affine.load' op is not hoisted: the loop may have no iterations
// CHECK: remark: 'affine.load' op is not hoisted: the loop may write what it reads

// CHECK-LABEL: func.func @moves
// CHECK: arith.addi
// CHECK: affine.for
func.func @moves(%m: memref<12x12xi32>, %x: i32) {
  affine.for %i = 0 to 12 {
    %0 = arith.addi %x, %x : i32
    affine.store %0, %m[%i, 3] : memref<12x12xi32>
  }
  return
}

// CHECK-LABEL: func.func @division
// CHECK: affine.for
// CHECK: arith.divsi
func.func @division(%m: memref<12x12xi32>, %n: index, %x: i32, %y: i32) {
  affine.for %i = 0 to %n {
    %0 = arith.divsi %x, %y : i32
    affine.store %0, %m[%i, 3] : memref<12x12xi32>
  }
  return
}

// CHECK-LABEL: func.func @load
// CHECK: affine.for
// CHECK: affine.load
func.func @load(%m: memref<12x12xi32>, %g: memref<12x12xi32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %g[symbol(%n) - 1, 0] : memref<12x12xi32>
    affine.store %0, %m[%i, 3] : memref<12x12xi32>
  }
  return
}

// A cast is a second handle of one memref.
// CHECK-LABEL: func.func @handle
// CHECK: affine.for
// CHECK: affine.load
func.func @handle(%m: memref<12x12xi32>) {
  %c = memref.cast %m : memref<12x12xi32> to memref<?x12xi32>
  affine.for %i = 0 to 12 {
    %0 = affine.load %c[5, 5] : memref<?x12xi32>
    %1 = arith.addi %0, %0 : i32
    affine.store %1, %m[%i, 5] : memref<12x12xi32>
  }
  return
}

// A store in a loop that may not run is not run.
// CHECK-LABEL: func.func @store
// CHECK: affine.for
// CHECK: affine.store
func.func @store(%m: memref<12x12xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[7, 7] : memref<12x12xi32>
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<12x12xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %s = affine.apply affine_map<(d0, d1) -> (d0 * 12 + d1)>(%i, %j)
      %v = arith.index_cast %s : index to i32
      affine.store %v, %m[%i, %j] : memref<12x12xi32>
    }
  }
  %none = arith.constant 0 : index
  %g = memref.alloc() : memref<12x12xi32>
  func.call @moves(%m, %one) : (memref<12x12xi32>, i32) -> ()
  func.call @division(%m, %none, %one, %zero) : (memref<12x12xi32>, index, i32, i32) -> ()
  func.call @load(%m, %g, %none) : (memref<12x12xi32>, memref<12x12xi32>, index) -> ()
  func.call @handle(%m) : (memref<12x12xi32>) -> ()
  func.call @store(%m, %none, %zero) : (memref<12x12xi32>, index, i32) -> ()
  %u = memref.cast %m : memref<12x12xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// RUN: loopwright opt %s --affine-scalrep | FileCheck %s

// CHECK-LABEL: func.func @forward(
// CHECK: affine.store
// CHECK-NOT: affine.load
// CHECK: return
func.func @forward(%m: memref<12xi32>, %g: memref<12xi32>, %x: i32) {
  affine.for %i = 0 to 12 {
    affine.store %x, %m[%i] : memref<12xi32>
    %0 = affine.load %m[%i] : memref<12xi32>
    %1 = arith.addi %0, %0 : i32
    affine.store %1, %g[%i] : memref<12xi32>
  }
  return
}

// What is stored elsewhere may be stored here.
// CHECK-LABEL: func.func @elsewhere(
// CHECK: affine.load
func.func @elsewhere(%m: memref<12xi32>, %n: index, %x: i32, %y: i32) -> i32 {
  affine.store %x, %m[3] : memref<12xi32>
  affine.store %y, %m[symbol(%n)] : memref<12xi32>
  %0 = affine.load %m[3] : memref<12xi32>
  return %0 : i32
}

// A store that somebody may read stays.
// CHECK-LABEL: func.func @read(
// CHECK: affine.store
// CHECK: affine.load
// CHECK: affine.store
func.func @read(%m: memref<12xi32>, %n: index, %x: i32, %y: i32) -> i32 {
  affine.store %x, %m[3] : memref<12xi32>
  %0 = affine.load %m[symbol(%n)] : memref<12xi32>
  affine.store %y, %m[3] : memref<12xi32>
  return %0 : i32
}

// The loop around the load writes what it reads in the next iteration.
// CHECK-LABEL: func.func @loop(
// CHECK: affine.load
func.func @loop(%m: memref<12xi32>, %x: i32) {
  affine.store %x, %m[3] : memref<12xi32>
  affine.for %i = 0 to 12 {
    %0 = affine.load %m[3] : memref<12xi32>
    %1 = arith.addi %0, %x : i32
    affine.store %1, %m[%i] : memref<12xi32>
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %m = memref.alloc() : memref<12xi32>
  %g = memref.alloc() : memref<12xi32>
  %two = arith.constant 2 : i32
  %five = arith.constant 5 : i32
  %n = arith.constant 3 : index
  func.call @forward(%m, %g, %two) : (memref<12xi32>, memref<12xi32>, i32) -> ()
  %a = func.call @elsewhere(%m, %n, %two, %five) : (memref<12xi32>, index, i32, i32) -> i32
  affine.store %a, %g[1] : memref<12xi32>
  %b = func.call @read(%m, %n, %two, %five) : (memref<12xi32>, index, i32, i32) -> i32
  affine.store %b, %g[2] : memref<12xi32>
  func.call @loop(%m, %five) : (memref<12xi32>, i32) -> ()
  %u = memref.cast %m : memref<12xi32> to memref<*xi32>
  func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  %v = memref.cast %g : memref<12xi32> to memref<*xi32>
  func.call @printMemrefI32(%v) : (memref<*xi32>) -> ()
  return
}

// Sums of `i32` wrap around. Where they are only subscripts, what wraps around is negative, and no access that
// is done has such a subscript.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'window'
// CHECK-NOT: not known exactly
// CHECK-LABEL: function 'chain'
func.func @window(%n: i32, %A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %ii = arith.index_cast %i : i32 to index
    scf.for %r = %c0 to %c5 step %c1 : i32 {
      %s = arith.addi %i, %r : i32
      %ss = arith.index_cast %s : i32 to index
      %0 = memref.load %B[%ss] : memref<?xf32>
      memref.store %0, %A[%ii] : memref<?xf32>
    }
  }
  return
}

// What is on the way may wrap around as well.
// CHECK-NOT: not known exactly
// CHECK-LABEL: function 'seen'
func.func @chain(%n: i32, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = arith.muli %i, %c2 : i32
    %1 = arith.addi %0, %c3 : i32
    %2 = arith.subi %1, %c2 : i32
    %3 = arith.index_cast %2 : i32 to index
    memref.store %x, %A[%3] : memref<?xf32>
  }
  return
}

// A value that is stored as well is seen wrapped.
// CHECK: not known exactly
// CHECK-LABEL: function 'widened'
func.func @seen(%n: i32, %A: memref<?xf32>, %B: memref<?xi32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = arith.addi %i, %c1 : i32
    %1 = arith.addi %0, %c1 : i32
    %2 = arith.index_cast %1 : i32 to index
    memref.store %x, %A[%2] : memref<?xf32>
    memref.store %1, %B[%2] : memref<?xi32>
  }
  return
}

// What wrapped around may be in bounds again after a sum of a wider type.
// CHECK: not known exactly
// CHECK-LABEL: function 'below'
func.func @widened(%n: i32, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %much = arith.constant 4294967296 : index
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = arith.addi %i, %c1 : i32
    %1 = arith.addi %0, %c1 : i32
    %2 = arith.index_cast %1 : i32 to index
    %3 = arith.addi %2, %much : index
    memref.store %x, %A[%3] : memref<?xf32>
  }
  return
}

// What wraps around from below is positive.
// CHECK: not known exactly
// CHECK-LABEL: function 'twice'
func.func @below(%n: i32, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %n to %c0 step %c1 : i32 {
    %0 = arith.subi %i, %c1 : i32
    %1 = arith.index_cast %0 : i32 to index
    memref.store %x, %A[%1] : memref<?xf32>
  }
  return
}

// What wraps around twice is in bounds.
// CHECK: not known exactly
func.func @twice(%n: i32, %A: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = arith.muli %i, %c4 : i32
    %1 = arith.index_cast %0 : i32 to index
    memref.store %x, %A[%1] : memref<?xf32>
  }
  return
}

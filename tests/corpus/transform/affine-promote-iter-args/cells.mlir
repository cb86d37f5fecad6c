// Cells that loops load and store in each iteration become loop-carried values, where that is proved to be the same.
// RUN: loopwright opt %s --affine-promote-iter-args 2>&1 | FileCheck %s

// CHECK: remark: 'affine.for' op keeps %a in memory

// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %[[FIRST:.*]] = affine.load %arg1[]
// CHECK-NEXT: %[[SUM:.*]] = affine.for %{{.*}} = 0 to 8 iter_args(%[[T:.*]] = %[[FIRST]]) -> (f32) {
// CHECK-NOT: affine.store
// CHECK: affine.yield
// CHECK: affine.store %[[SUM]], %arg1[]
func.func @sum(%A: memref<8xf32>, %S: memref<f32>) {
  affine.for %k = 0 to 8 {
    %a = affine.load %A[%k] : memref<8xf32>
    %t = affine.load %S[] : memref<f32>
    %u = arith.addf %t, %a : f32
    affine.store %u, %S[] : memref<f32>
  }
  return
}

// Through two loops; without iterations nothing is accessed.
// CHECK-LABEL: func.func @norm
// CHECK-NEXT: affine.if #{{.*}}()[%arg0, %arg1] {
// CHECK: affine.for %{{.*}} = 0 to %arg0 iter_args
// CHECK-NEXT: affine.for %{{.*}} = 0 to %arg1 iter_args
func.func @norm(%n: index, %m: index, %A: memref<?x?xf32>, %s: memref<f32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %p = arith.mulf %a, %a : f32
      %t = affine.load %s[] : memref<f32>
      %u = arith.addf %t, %p : f32
      affine.store %u, %s[] : memref<f32>
    }
  }
  return
}

// A cell of each iteration around.
// CHECK-LABEL: func.func @triangle
// CHECK: affine.for %[[I:.*]] = 0 to %arg0 {
// CHECK-NEXT: affine.if #{{.*}}(%[[I]]) {
// CHECK-NEXT: affine.load %arg2[%[[I]]]
func.func @triangle(%n: index, %A: memref<?x?xf32>, %s: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)> (%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %t = affine.load %s[%i] : memref<?xf32>
      %u = arith.addf %t, %a : f32
      affine.store %u, %s[%i] : memref<?xf32>
    }
  }
  return
}

// Values that are carried already stay.
// CHECK-LABEL: func.func @both
// CHECK: affine.for %{{.*}} = 0 to 8 iter_args(%{{.*}} = %arg2, %{{.*}} = %{{.*}}) -> (f32, f32) {
func.func @both(%A: memref<8xf32>, %S: memref<f32>, %x: f32) -> f32 {
  %r = affine.for %k = 0 to 8 iter_args(%p = %x) -> (f32) {
    %a = affine.load %A[%k] : memref<8xf32>
    %t = affine.load %S[] : memref<f32>
    %u = arith.addf %t, %a : f32
    affine.store %u, %S[] : memref<f32>
    %q = arith.mulf %p, %a : f32
    affine.yield %q : f32
  }
  return %r : f32
}

// The same values before and after.
func.func private @printF32(f32)
func.func @main() {
  %A = memref.alloc() : memref<8xf32>
  %S = memref.alloc() : memref<f32>
  %c = arith.constant 1.5 : f32
  affine.store %c, %S[] : memref<f32>
  affine.for %i = 0 to 8 {
    affine.store %c, %A[%i] : memref<8xf32>
  }
  func.call @sum(%A, %S) : (memref<8xf32>, memref<f32>) -> ()
  %r = func.call @both(%A, %S, %c) : (memref<8xf32>, memref<f32>, f32) -> f32
  %s = affine.load %S[] : memref<f32>
  func.call @printF32(%s) : (f32) -> ()
  func.call @printF32(%r) : (f32) -> ()
  memref.dealloc %A : memref<8xf32>
  memref.dealloc %S : memref<f32>
  return
}

// Another view reads the cell meanwhile.
// CHECK-LABEL: func.func @seen
// CHECK-NOT: iter_args
func.func @seen(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c = memref.cast %a : memref<8xf32> to memref<?xf32>
  affine.for %k = 0 to 8 {
    %t = affine.load %a[0] : memref<8xf32>
    %x = affine.load %c[0] : memref<?xf32>
    %u = arith.addf %t, %x : f32
    affine.store %u, %a[0] : memref<8xf32>
  }
  return
}

// Copies of a body become iterations of the loop around, or a loop.
// RUN: loopwright opt %s --affine-loop-reroll | FileCheck %s
// RUN: loopwright opt %s --affine-loop-unroll=unroll-factor=3 --affine-loop-reroll

// The trip count is a multiple of the number of copies.
// CHECK-LABEL: func.func @whole
// CHECK: affine.for %[[I:.*]] = 0 to 96 {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK-NEXT: }
func.func @whole(%A: memref<96xf32>, %x: f32) {
  affine.for %i = 0 to 96 step 3 {
    affine.store %x, %A[%i] : memref<96xf32>
    affine.store %x, %A[%i + 1] : memref<96xf32>
    affine.store %x, %A[%i + 2] : memref<96xf32>
  }
  return
}

// It is not known to be one.
// CHECK-LABEL: func.func @open
// CHECK: affine.for %[[I:.*]] = 0 to %arg0 step 2 {
// CHECK-NEXT: affine.for %[[J:.*]] = #{{.*}}(%[[I]]) to #{{.*}}(%[[I]]) {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%[[J]]]
func.func @open(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n step 2 {
    affine.store %x, %A[%i] : memref<?xf32>
    affine.store %x, %A[%i + 1] : memref<?xf32>
  }
  return
}

// A sum that is handed from copy to copy.
// CHECK-LABEL: func.func @sum
// CHECK: affine.for %{{.*}} = 0 to 32 iter_args
// CHECK-COUNT-1: arith.addf
// CHECK-NOT: arith.addf
// CHECK-LABEL: func.func @main
func.func @sum(%A: memref<32xf32>, %x: f32) -> f32 {
  %s = affine.for %i = 0 to 32 step 2 iter_args(%t = %x) -> (f32) {
    %a = affine.load %A[%i] : memref<32xf32>
    %u = arith.addf %t, %a : f32
    %b = affine.load %A[%i + 1] : memref<32xf32>
    %v = arith.addf %u, %b : f32
    affine.yield %v : f32
  }
  return %s : f32
}

func.func @main() {
  %x = arith.constant 2.0 : f32
  %n = arith.constant 6 : index
  %A = memref.alloc() : memref<96xf32>
  %B = memref.alloc(%n) : memref<?xf32>
  %C = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    affine.store %x, %C[%i] : memref<32xf32>
  }
  call @whole(%A, %x) : (memref<96xf32>, f32) -> ()
  call @open(%n, %B, %x) : (index, memref<?xf32>, f32) -> ()
  %s = call @sum(%C, %x) : (memref<32xf32>, f32) -> f32
  vector.print %s : f32
  %P = memref.cast %A : memref<96xf32> to memref<*xf32>
  call @printMemrefF32(%P) : (memref<*xf32>) -> ()
  %Q = memref.cast %B : memref<?xf32> to memref<*xf32>
  call @printMemrefF32(%Q) : (memref<*xf32>) -> ()
  memref.dealloc %A : memref<96xf32>
  memref.dealloc %B : memref<?xf32>
  memref.dealloc %C : memref<32xf32>
  return
}
func.func private @printMemrefF32(memref<*xf32>)

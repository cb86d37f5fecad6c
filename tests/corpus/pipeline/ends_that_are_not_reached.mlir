// Functions that end in what is never reached: their last op is none of their statements.
// RUN: loopwright optimize --tile 4 %s | FileCheck %s
// RUN: loopwright opt --affine-parallelize %s | FileCheck %s --check-prefix=PASS

// CHECK-LABEL: func.func @one_loop
// CHECK: affine.parallel
// CHECK: ub.unreachable
// PASS-LABEL: func.func @one_loop
// PASS: affine.parallel
// PASS: ub.unreachable
func.func @one_loop(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[7 - %i] : memref<8xf32>
  }
  ub.unreachable
}

// CHECK-LABEL: func.func @two_loops
// CHECK: ub.unreachable
// PASS-LABEL: func.func @two_loops
// PASS-COUNT-2: affine.parallel
// PASS: ub.unreachable
func.func @two_loops(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
  }
  ub.unreachable
}

// What it would return is not asked for.
// CHECK-LABEL: func.func @result
// CHECK: ub.unreachable
// PASS-LABEL: func.func @result
// PASS: affine.parallel
// PASS: ub.unreachable
func.func @result(%n: index, %A: memref<?xf32>, %x: f32) -> f32 {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  ub.unreachable
}

// Memory of its own is freed before.
// CHECK-LABEL: func.func @freed
// CHECK: memref.dealloc
// CHECK-NEXT: ub.unreachable
// PASS-LABEL: func.func @freed
// PASS: memref.dealloc
// PASS-NEXT: ub.unreachable
func.func @freed(%n: index, %x: f32) {
  %A = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  memref.dealloc %A : memref<?xf32>
  ub.unreachable
}

// No loop, and nothing at all.
// CHECK-LABEL: func.func @store
// CHECK: affine.store
// CHECK-NEXT: ub.unreachable
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: ub.unreachable
func.func @store(%A: memref<8xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<8xf32>
  ub.unreachable
}
func.func @nothing() {
  ub.unreachable
}

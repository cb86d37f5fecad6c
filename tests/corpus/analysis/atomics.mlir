// An atomic update reads and writes one element; that it is atomic does not make its order irrelevant.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

// DEPS: for %i at {{.*}}: parallel
// DEPS: for %i at {{.*}}: not parallel
// CHECK: read { S0[i] -> A[i] }
// CHECK: write { S0[i] -> A[i] }
// CHECK: read { S1[i] -> A[0] }
// CHECK: write { S1[i] -> A[0] }
func.func @f(%A: memref<10xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    %0 = memref.atomic_rmw addf %x, %A[%i] : (f32, memref<10xf32>) -> f32
  }
  affine.for %i = 0 to 10 {
    %0 = memref.generic_atomic_rmw %A[%c0] : memref<10xf32> {
    ^bb0(%old: f32):
      %new = arith.mulf %old, %x : f32
      memref.atomic_yield %new : f32
    }
  }
  return
}

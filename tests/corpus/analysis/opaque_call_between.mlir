// A call that is not understood, between a store and a load, may read the one and write the other. Of two
// arrays, that is one dependence.
// RUN: loopwright deps %s | FileCheck %s

func.func private @opaque()

// CHECK: S0 -> S1 raw at most A
// CHECK: S0 -> S2 raw A
// CHECK: S1 -> S2 raw at most memory
// CHECK-NOT: S1 -> S2
func.func @f(%A: memref<10xf32>, %B: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  call @opaque() : () -> ()
  affine.for %i = 0 to 10 {
    %y = affine.load %A[%i] : memref<10xf32>
    affine.store %y, %B[%i] : memref<10xf32>
  }
  return
}

// A loop that does not run depends on nothing, and what runs for some parameters only depends for those.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK-LABEL: function 'never'
// CHECK: dependences: none
func.func @never(%A: memref<10xf32>, %x: f32) {
  affine.for %i = 5 to 5 {
    affine.store %x, %A[0] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  return
}

// CHECK-LABEL: function 'sometimes'
// CHECK: [n] -> { S0[i] -> S1[] : 0 <= i < n }
func.func @sometimes(%A: memref<10xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[0] : memref<10xf32>
  }
  affine.store %x, %A[0] : memref<10xf32>
  return
}

// A quotient that is written several times is one: two more for each level, not twice as many.
// RUN: loopwright scop %s | FileCheck %s

// CHECK: write    [n] -> { S0[i] -> A[o0] : exists (e0 = floor((i)/2), e1 = floor((i)/3), e2 = floor((i + e0 - 3e1)/3), e3 = floor((i + e0 - 3e1)/4), e4 = floor((i + e0 - 3e1 + e2 - 4e3)/5): 5i - 4o0 + 5e0 - 15e1 + 5e2 - 20e3 - 3 <= 20e4 <= 5i - 4o0 + 5e0 - 15e1 + 5e2 - 20e3) }
func.func @nested(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[((%i floordiv 2 + %i mod 3) floordiv 3 + (%i floordiv 2 + %i mod 3) mod 4) floordiv 4 + ((%i floordiv 2 + %i mod 3) floordiv 3 + (%i floordiv 2 + %i mod 3) mod 4) mod 5] : memref<?xf32>
  }
  return
}

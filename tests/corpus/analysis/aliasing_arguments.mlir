// Arguments that may overlap are one array, but for those that say that they do not.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright deps --args-may-alias %s | FileCheck %s --check-prefix=ALIAS

// CHECK: assumed: distinct memref arguments do not overlap
// CHECK: dependences: none
// CHECK: i0 = %i at {{.*}}: parallel
// ALIAS: S0 -> S0 raw args loop i0 {{.*}} at most
// ALIAS: i0 = %i at {{.*}}: not parallel
// ALIAS: i0 = %i at {{.*}}: parallel
func.func @f(%A: memref<10xf32>, %B: memref<10xf32>, %C: memref<10xf32> {llvm.noalias}, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf32>
    affine.store %a, %B[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %x, %C[%i] : memref<10xf32>
  }
  return
}

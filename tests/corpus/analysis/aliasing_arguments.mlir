// Arguments that may overlap are one array, but for those that say that they do not.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright deps --args-may-alias %s | FileCheck %s --check-prefix=ALIAS

// CHECK: assumed: distinct memref arguments do not overlap
// CHECK: for %i at {{.*}}: parallel
// ALIAS: for %i at {{.*}}: not parallel
// ALIAS: for %i at {{.*}}: parallel
// CHECK: dependences: none
// ALIAS: S0 -> S0 raw at most args line {{.*}}
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

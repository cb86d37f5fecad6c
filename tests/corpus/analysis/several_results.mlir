// Two results of one op are two parameters.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: for %i at {{.*}}: parallel
func.func @f(%A: memref<?xf32>, %x: f32, %l: index, %n: index) {
  %d:2 = affine.delinearize_index %l into (%n) : index, index
  affine.for %i = %d#0 to %d#1 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

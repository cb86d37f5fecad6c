// A memref without dimensions is one cell.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: for %i at {{.*}}: not parallel
// CHECK: S0 -> S1 raw s no loop
// CHECK: S0 -> S1 raw* s line
func.func @f(%s: memref<f32>, %A: memref<10xf32>, %B: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf32>
    affine.store %a, %s[] : memref<f32>
    %b = affine.load %s[] : memref<f32>
    affine.store %b, %B[%i] : memref<10xf32>
  }
  return
}

// What a program declares parallel is asked all the same; nothing is in order between its iterations.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'independent'
// CHECK: for %i at {{.*}}: parallel
func.func @independent(%A: memref<10xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (10) {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  return
}

// CHECK-LABEL: function 'shifted'
// CHECK: for %i at {{.*}}: declared parallel, but its iterations depend on each other
// CHECK: S0 -> S0 {{.*}} A line {{.*}}
func.func @shifted(%A: memref<11xf32>) {
  affine.parallel (%i) = (0) to (10) {
    %a = affine.load %A[%i] : memref<11xf32>
    affine.store %a, %A[%i + 1] : memref<11xf32>
  }
  return
}

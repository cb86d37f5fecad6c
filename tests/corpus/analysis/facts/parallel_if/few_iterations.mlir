// The nearest two iterations that depend on each other are five apart.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK: parallel if n <= 5
func.func @f(%a: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %a[%i + 5] : memref<?xf32>
  }
  return
}

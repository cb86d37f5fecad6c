// Two dependences: neither may be carried.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK: parallel if n <= 4
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %a[%i + 6] : memref<?xf32>
    %1 = affine.load %b[%i] : memref<?xf32>
    affine.store %1, %b[%i + 4] : memref<?xf32>
  }
  return
}

// A loop around another depends on how many iterations that has.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK: parallel if m <= 3
// CHECK-NEXT: for %j at {{.*}}: parallel
func.func @f(%a: memref<?x?xf32>, %n: index, %m: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i - 1, %j + 3] : memref<?x?xf32>
      affine.store %0, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

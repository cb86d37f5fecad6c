// Whoever calls the function may read the array afterwards.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S
// CHECK-NEXT: parallel once t is private, the last values copied out
func.func @f(%a: memref<?x?xf32>, %t: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i, %j] : memref<?x?xf32>
      affine.store %0, %t[%j] : memref<?xf32>
    }
    affine.for %j = 0 to %m {
      %1 = affine.load %t[-%j + symbol(%m) - 1] : memref<?xf32>
      affine.store %1, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

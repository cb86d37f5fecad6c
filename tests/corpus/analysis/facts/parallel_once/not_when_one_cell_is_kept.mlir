// Iterations with `m < k` read a cell that an earlier one wrote.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func @f(%a: memref<?x?xf32>, %t: memref<?xf32>, %n: index, %m: index, %k: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i, %j] : memref<?x?xf32>
      affine.store %0, %t[%j] : memref<?xf32>
    }
    affine.for %j = 0 to %k {
      %1 = affine.load %t[%j] : memref<?xf32>
      affine.store %1, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

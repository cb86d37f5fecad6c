// That nothing is carried where the statement does not run twice goes without saying: no `n <= 1`, no `m <= 0`.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel if
// CHECK: dependences:
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %b[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      affine.store %x, %a[%j] : memref<?xf32>
    }
  }
  return
}

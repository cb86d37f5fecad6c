// A subscript that is not affine may be any.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel if
// CHECK: dependences:
func.func @f(%a: memref<?xf32>, %at: memref<?xindex>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %0 = affine.load %at[%i] : memref<?xindex>
    memref.store %x, %a[%0] : memref<?xf32>
  }
  return
}

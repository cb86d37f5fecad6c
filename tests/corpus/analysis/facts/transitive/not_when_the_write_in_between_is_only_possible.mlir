// A subscript that is not affine may be another.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: dependences:
// CHECK: S0 -> S2 waw a no loop
// CHECK-NOT: written again
func.func @f(%a: memref<?xf32>, %at: memref<?xindex>, %x: f32) {
  affine.store %x, %a[0] : memref<?xf32>
  %0 = affine.load %at[0] : memref<?xindex>
  memref.store %x, %a[%0] : memref<?xf32>
  affine.store %x, %a[0] : memref<?xf32>
  return
}

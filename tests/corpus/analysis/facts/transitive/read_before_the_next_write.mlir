// A read is ordered before the next write of its cell; the one after that follows.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: S0 -> S1 war a no loop
// CHECK: S0 -> S2 war* a no loop
// CHECK: S1 -> S2 waw a no loop
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %x: f32) {
  %0 = affine.load %a[0] : memref<?xf32>
  affine.store %0, %b[0] : memref<?xf32>
  affine.store %x, %a[0] : memref<?xf32>
  affine.store %x, %a[0] : memref<?xf32>
  return
}

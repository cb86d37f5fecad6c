// What is zero everywhere is 0, not a formula without pieces.
// RUN: loopwright deps --format json %s | FileCheck %s
// CHECK: "flops":"0"
func.func @f(%n: index, %a: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

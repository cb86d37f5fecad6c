// Where the condition does not hold, nothing is written between the first and the last write.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: S0 -> S2 waw a no loop (0)
func.func @f(%a: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %a[%i] : memref<?xf32>
    affine.if affine_set<(i)[m] : (i - m >= 0)>(%i)[%m] {
      affine.store %x, %a[%i] : memref<?xf32>
    }
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

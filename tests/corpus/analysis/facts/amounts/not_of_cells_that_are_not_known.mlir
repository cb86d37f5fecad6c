// A subscript that is not affine.
// RUN: loopwright deps --verbose %s | FileCheck %s
// CHECK: a cells not known: S0 touches cells that are not known exactly
// CHECK-NEXT: a bytes not known: S0 touches cells that are not known exactly
func.func @f(%a: memref<?xf32>, %at: memref<?xindex>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %0 = affine.load %at[%i] : memref<?xindex>
    memref.store %x, %a[%0] : memref<?xf32>
  }
  return
}

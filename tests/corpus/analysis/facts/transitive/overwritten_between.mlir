// A cell is read and written twice in each iteration: only neighbours in order are told without a mark.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: S0 -> S1 war a no loop (0)
// CHECK-NEXT: S0 -> S1 war* a line 16 (1..)
// CHECK-NEXT: S0 -> S2 war* a no loop (0)
// CHECK-NEXT: S0 -> S2 war* a line 16 (1..)
// CHECK-NEXT: S1 -> S0 raw* a line 16 (1..)
// CHECK-NEXT: S1 -> S1 waw* a line 16 (1..)
// CHECK-NEXT: S1 -> S2 waw a no loop (0)
// CHECK-NEXT: S1 -> S2 waw* a line 16 (1..)
// CHECK-NEXT: S2 -> S0 raw a line 16 (1..)
// CHECK-NEXT: S2 -> S1 waw a line 16 (1..)
// CHECK-NEXT: S2 -> S2 waw* a line 16 (1..)
// CHECK-NEXT: * the cell is written again in between
func.func @f(%a: memref<f32>, %b: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[] : memref<f32>
    affine.store %0, %b[%i] : memref<?xf32>
    affine.store %x, %a[] : memref<f32>
    affine.store %x, %a[] : memref<f32>
  }
  return
}

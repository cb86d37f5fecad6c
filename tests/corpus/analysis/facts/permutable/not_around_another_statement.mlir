// The loop inside does not hold all that the loop around it does.
// RUN: loopwright deps %s | FileCheck %s
// CHECK-NOT: ; permutable
// CHECK: dependences:
func.func @f(%a: memref<?x?xf32>, %s: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %s[%i] : memref<?xf32>
    affine.for %j = 0 to %n {
      %0 = affine.load %s[%i] : memref<?xf32>
      %1 = affine.load %a[%i, %j] : memref<?x?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %s[%i] : memref<?xf32>
    }
  }
  return
}

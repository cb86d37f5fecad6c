// Loops that are all parallel can be permuted in any case.
// RUN: loopwright deps %s | FileCheck %s
// CHECK-NOT: ; permutable
// CHECK: dependences:
func.func @f(%a: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

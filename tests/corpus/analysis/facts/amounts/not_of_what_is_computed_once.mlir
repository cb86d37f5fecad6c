// One operation for all iterations of the loop inside: no number for each instance of a statement.
// RUN: loopwright deps --verbose %s | FileCheck %s
// CHECK: floating-point operations not known: 'arith.mulf' op does not run once for each instance of one statement
func.func @f(%n: index, %a: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    %y = arith.mulf %x, %x : f32
    affine.for %j = 0 to %n {
      affine.store %y, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

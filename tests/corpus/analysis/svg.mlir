// A box for each statement with its line, an edge for all that one has to do with another: grey if no value goes along it.
// RUN: loopwright deps --format svg %s | FileCheck %s
// CHECK: <svg xmlns="http://www.w3.org/2000/svg"
// CHECK: function 'f'
// CHECK: S0
// CHECK-SAME: affine.store %x, %A[%i]
// CHECK: S1
// CHECK-SAME: affine.store %0, %B[%i floordiv 2]
// CHECK: raw A
// CHECK: waw B
// CHECK: stroke="#000000ff"
// CHECK: stroke="#808080ff"
// CHECK: function 'a&lt;b'
// CHECK: </svg>
func.func @f(%A: memref<10xf32>, %B: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %A[%i] : memref<10xf32>
    affine.store %0, %B[%i floordiv 2] : memref<10xf32>
  }
  return
}
func.func @"a<b"() {
  return
}

// An array that is allocated in a loop is another one in each iteration.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: for %i at {{.*}}: parallel
// CHECK: S0 -> S1  raw   t      no loop     (0)
// CHECK-NOT: S1 ->
func.func @f(%A: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %t = memref.alloca() : memref<1xf32>
    affine.store %x, %t[0] : memref<1xf32>
    %y = affine.load %t[0] : memref<1xf32>
    affine.store %y, %A[%i] : memref<10xf32>
  }
  return
}

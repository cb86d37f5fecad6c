// A function of which nothing is known has got it.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NOT: parallel once
// CHECK: dependences:
func.func private @g(memref<f32>)
func.func @f(%a: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<f32>
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %t[] : memref<f32>
    %1 = affine.load %t[] : memref<f32>
    func.call @g(%t) : (memref<f32>) -> ()
    affine.store %1, %a[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<f32>
  return
}

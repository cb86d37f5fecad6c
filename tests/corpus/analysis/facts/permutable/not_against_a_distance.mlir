// What %t carries goes back in %i and %j, which can be exchanged all the same.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %t at {{.*}}: not parallel{{$}}
// CHECK: for %i at {{.*}}: not parallel; permutable with %j{{$}}
func.func @f(%a: memref<?x?xf32>, %n: index) {
  affine.for %t = 0 to %n {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %0 = affine.load %a[%i - 1, %j] : memref<?x?xf32>
        %1 = affine.load %a[%i, %j - 1] : memref<?x?xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %a[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

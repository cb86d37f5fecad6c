// Every distance is zero or more.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: parallel; permutable with %j, %k{{$}}
// CHECK: for %j at {{.*}}: parallel{{$}}
// CHECK: for %k at {{.*}}: not parallel{{$}}
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %0 = affine.load %a[%i, %k] : memref<?x?xf32>
        %1 = affine.load %b[%k, %j] : memref<?x?xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %c[%i, %j] : memref<?x?xf32>
        %4 = arith.addf %3, %2 : f32
        affine.store %4, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// A report is about each run of ops, however many are in a row: what one statement of an iteration leaves to the next is
// told, too.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: S16 at {{.*}}: affine.store
// CHECK: S15 -> S16 raw a no loop
func.func @f(%a: memref<18xf64>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[0] : memref<18xf64>
    affine.store %0, %a[1] : memref<18xf64>
    %1 = affine.load %a[1] : memref<18xf64>
    affine.store %1, %a[2] : memref<18xf64>
    %2 = affine.load %a[2] : memref<18xf64>
    affine.store %2, %a[3] : memref<18xf64>
    %3 = affine.load %a[3] : memref<18xf64>
    affine.store %3, %a[4] : memref<18xf64>
    %4 = affine.load %a[4] : memref<18xf64>
    affine.store %4, %a[5] : memref<18xf64>
    %5 = affine.load %a[5] : memref<18xf64>
    affine.store %5, %a[6] : memref<18xf64>
    %6 = affine.load %a[6] : memref<18xf64>
    affine.store %6, %a[7] : memref<18xf64>
    %7 = affine.load %a[7] : memref<18xf64>
    affine.store %7, %a[8] : memref<18xf64>
    %8 = affine.load %a[8] : memref<18xf64>
    affine.store %8, %a[9] : memref<18xf64>
    %9 = affine.load %a[9] : memref<18xf64>
    affine.store %9, %a[10] : memref<18xf64>
    %10 = affine.load %a[10] : memref<18xf64>
    affine.store %10, %a[11] : memref<18xf64>
    %11 = affine.load %a[11] : memref<18xf64>
    affine.store %11, %a[12] : memref<18xf64>
    %12 = affine.load %a[12] : memref<18xf64>
    affine.store %12, %a[13] : memref<18xf64>
    %13 = affine.load %a[13] : memref<18xf64>
    affine.store %13, %a[14] : memref<18xf64>
    %14 = affine.load %a[14] : memref<18xf64>
    affine.store %14, %a[15] : memref<18xf64>
    %15 = affine.load %a[15] : memref<18xf64>
    affine.store %15, %a[16] : memref<18xf64>
    %16 = affine.load %a[16] : memref<18xf64>
    affine.store %16, %a[17] : memref<18xf64>
  }
  return
}

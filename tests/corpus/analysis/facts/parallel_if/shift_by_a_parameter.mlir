// What iterations share depends on how far apart they are.
// RUN: loopwright deps %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK-NEXT: as S0[0] writes a before S0[1] reads the cell
// CHECK-NEXT: parallel if m = 0, or m >= n, or m <= -n
func.func @f(%a: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %a[%i + symbol(%m)] : memref<?xf32>
  }
  return
}

// A nest that no loop of can run in parallel: skewed, tiled, and its tiles run in a wavefront.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt | FileCheck %s

// CHECK: affine.for %[[T:.*]] = 0 to 16 {
// CHECK-NEXT: affine.parallel (%[[P:.*]]) =
// CHECK-NEXT: affine.for %[[I:.*]] = max
// CHECK-NEXT: affine.for %[[J:.*]] = max
// CHECK-NEXT: %[[V:.*]] = affine.load %{{.*}}[%[[I]] - 1, %[[J]] - %[[I]] + 1]
// CHECK-NEXT: affine.store %[[V]], %{{.*}}[%[[I]], %[[J]] - %[[I]]]
//--- script.txt
skew L1 by 1 L0 # now both can be tiled
tile L0 L1 by 32,16
wavefront L0/32 L1/16
//--- program.mlir
func.func @f(%A: memref<100x100xf64>) {
  affine.for %i = 1 to 99 {
    affine.for %j = 1 to 99 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<100x100xf64>
      affine.store %a, %A[%i, %j] : memref<100x100xf64>
    }
  }
  return
}

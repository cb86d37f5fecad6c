// The consumer reads one cell ahead: fused as they are the loops would read it too early, one iteration later they do not.
// RUN: split-file %s %t
// RUN: not loopwright optimize %t/program.mlir --script %t/too_early.txt 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: loopwright optimize %t/program.mlir --script %t/later.txt | FileCheck %s

// EARLY: too_early.txt:{{[0-9]+}}:1: error: '@f': the new order is not legal: S0[1] would no longer run before S1[0], and both touch
// CHECK: affine.for %[[I:.*]] = 1 to
// CHECK: affine.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK-NEXT: %[[V:.*]] = affine.load %{{.*}}[%[[I]]]
// CHECK-NEXT: affine.store %[[V]], %{{.*}}[%[[I]] - 1]
//--- too_early.txt
fuse L0 L1
//--- later.txt
fuse L0 L1 shift 1
//--- program.mlir
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %B[%i] : memref<?xf64>
  }
  affine.for %i = 0 to affine_map<()[n] -> (n - 1)>()[%n] {
    %a = affine.load %B[%i + 1] : memref<?xf64>
    affine.store %a, %C[%i] : memref<?xf64>
  }
  return
}

// The first two iterations and the last one on their own, where the loop goes by threes, and the second of two loops within each other.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt | FileCheck %s
// RUN: loopwright optimize %t/program.mlir --script %t/inner.txt | FileCheck %s --check-prefix=INNER
// RUN: not loopwright optimize %t/program.mlir --script %t/all.txt 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not loopwright optimize %t/program.mlir --script %t/where.txt 2>&1 | FileCheck %s --check-prefix=WHERE
// RUN: not loopwright optimize %t/program.mlir --script %t/inside.txt 2>&1 | FileCheck %s --check-prefix=INSIDE
// RUN: not loopwright optimize %t/program.mlir --script %t/wrong.txt 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK: affine.for %{{.*}} = 1 to 7 step 3
// CHECK: affine.for %{{.*}} = 7 to 26 step 3
// CHECK: affine.for %{{.*}} = 28 to 29 step 3
// CHECK: affine.for
// CHECK: affine.for
// INNER: affine.for %[[I:.*]] = 0 to 8
// INNER-NEXT: affine.for %{{.*}} = 0 to #{{.*}}(%[[I]])
// INNER: affine.load %{{.*}}[%[[I]], %[[I]]]
// ALL: all.txt:{{[0-9]+}}:1: error: one of the parts of 'L0' has no iterations
// WHERE: where.txt:{{[0-9]+}}:9: error: expected 'first' or 'last'
// INSIDE: inside.txt:{{[0-9]+}}:13: error: 'L1' is not in 'L2'
// WRONG: wrong.txt:{{[0-9]+}}:1: error: '@f': the new order is not legal
//--- script.txt
peel %k first 2
peel L0.1 last 1
//--- inner.txt
peel %j last 1
//--- all.txt
peel L0 first 10
//--- where.txt
peel L0 next 2
//--- inside.txt
split L1 at L2 + 1
//--- wrong.txt
peel L1 first 2
move L1.1 before L1.0
//--- program.mlir
func.func @f(%A: memref<8x8xf64>, %x: memref<29xf64>, %c: f64) {
  affine.for %k = 1 to 29 step 3 {
    affine.store %c, %x[%k] : memref<29xf64>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %A[%i, %j] : memref<8x8xf64>
      %b = affine.load %A[0, 0] : memref<8x8xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<8x8xf64>
    }
  }
  return
}

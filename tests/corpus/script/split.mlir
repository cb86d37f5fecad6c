// A loop in two, each with an order of its own: the first columns go the other way, and the rest is tiled and parallel. Where the loop is cut may depend on
// parameters and outer counters.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt | FileCheck %s
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt -o %t/out.mlir
// RUN: loopwright verify %t/program.mlir %t/out.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt --certificate %t/proof.json -o %t/out.mlir
// RUN: loopwright check %t/proof.json %t/program.mlir %t/out.mlir
// RUN: loopwright optimize %t/program.mlir --script %t/diagonal.txt | FileCheck %s --check-prefix=DIAGONAL
// RUN: not loopwright optimize %t/program.mlir --script %t/script.txt --print-schedule 2>&1 | FileCheck %s --check-prefix=PRINT

// CHECK: affine.for %[[J:.*]] = max #{{.*}}()[%{{.*}}] to 1
// CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}}, -%[[J]]]
// CHECK: affine.parallel
// CHECK: affine.store
// EQUAL: proved
// DIAGONAL: affine.for %[[I:.*]] = 0 to %{{.*}} {
// DIAGONAL-NEXT: affine.for %{{.*}} = 0 to #[[HERE:.*]](%[[I]])
// DIAGONAL: affine.for %{{.*}} = #[[HERE]](%[[I]])
// PRINT: error: the schedule of '@f' orders parts of its loops separately
//--- script.txt
split L1 at 4
distribute L0
reverse L1.0
tile L0.1 L1.1 by 16
parallelize L0.1/16
//--- diagonal.txt
split L1 at n - %i
//--- program.mlir
func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %s = arith.addf %a, %a : f64
      affine.store %s, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

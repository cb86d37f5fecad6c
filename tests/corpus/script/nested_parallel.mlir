// Loops within each other that are all parallel, as a grid of threads or a systolic array has them: each that a script names is written so.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/grid.mlir --script %t/both.txt | FileCheck %s
// RUN: loopwright optimize %t/grid.mlir --script %t/both.txt --explain -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: loopwright verify %t/grid.mlir %t/out.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: loopwright optimize %t/grid.mlir --script %t/inner.txt | FileCheck %s --check-prefix=INNER
// RUN: loopwright optimize %t/grid.mlir --script %t/tiles.txt | FileCheck %s --check-prefix=TILES
// RUN: loopwright optimize %t/grid.mlir --script %t/both.txt --sequential | FileCheck %s --check-prefix=NONE
// RUN: loopwright optimize %t/grid.mlir --script %t/both.txt --emit c | FileCheck %s --check-prefix=C
// RUN: not loopwright optimize %t/rows.mlir --script %t/both.txt 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: affine.parallel (%[[I:.*]]) = (0) to (9) {
// CHECK-NEXT: affine.parallel (%[[J:.*]]) = (0) to (7) {
// CHECK: affine.store %{{.*}}, %arg0[%[[I]], %[[J]]]
// EXPLAIN: parallel: %i at line {{.*}}, %j at line
// EXPLAIN: for %i, parallel
// EXPLAIN-NEXT: for %j, parallel
// EQUAL: proved
// INNER: affine.for
// INNER-NEXT: affine.parallel
// TILES-COUNT-4: affine.parallel
// NONE-NOT: affine.parallel
// C: {{^}}#pragma omp parallel{{$}}
// C-NEXT: part1(
// C-NOT: omp parallel

// The reason is at the line of the step that is not legal.
// REFUSED: both.txt:{{.*}}: error: '@rows': the new order is not legal: S0[0, 1] may run at the same time as S0[0, 2], and both touch %A
// REFUSED: parallelize L1
//--- both.txt
parallelize L0
parallelize L1
//--- inner.txt
parallelize L1
//--- tiles.txt
tile L0 L1 by 4,4
parallelize L0/4
parallelize L1/4
parallelize L0
parallelize L1
//--- grid.mlir
func.func @grid(%A: memref<9x7xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 7 {
      affine.store %c, %A[%i, %j] : memref<9x7xf32>
    }
  }
  return
}
//--- rows.mlir
func.func @rows(%A: memref<9x7xf32>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 7 {
      %a = affine.load %A[%i, %j - 1] : memref<9x7xf32>
      affine.store %a, %A[%i, %j] : memref<9x7xf32>
    }
  }
  return
}

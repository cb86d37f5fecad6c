// The wavefront of Gauss and Seidel's method: t, t + i, 2 t + i + j [Bondhugula08].
//
// seidel-2d of PolyBench updates a grid in place from all eight neighbours. The paper's transformation makes all three loops
// permutable: skewing i by t and then j by t and the skewed i. With less, 2 t + j alone, an order of tiles is refused.
// RUN: split-file %s %t
// RUN: loopwright optimize benches/polybench/seidel-2d.mlir --script %t/seidel.script --certificate %t/proof -o %t/tiled.mlir
// RUN: loopwright opt %t/tiled.mlir | FileCheck %s
// RUN: loopwright check %t/proof benches/polybench/seidel-2d.mlir %t/tiled.mlir | FileCheck %s --check-prefix=PROVED
// RUN: not loopwright optimize benches/polybench/seidel-2d.mlir --script %t/less.script 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK-LABEL: func.func @kernel
// CHECK: affine.for
// CHECK-NEXT: affine.parallel
// PROVED: the programs are equal
// REFUSED: less.script:{{[0-9]+}}:1: error:
//--- seidel.script
func @kernel
skew L1 by 1 L0
skew L2 by 1 L0
skew L2 by 1 L1
tile L0 L1 L2 by 8,8,16
wavefront L0/8 L1/8
//--- less.script
func @kernel
skew L1 by 1 L0
skew L2 by 2 L0
tile L0 L1 L2 by 8,8,16

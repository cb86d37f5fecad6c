// What optimize chose as steps, which give the same program again: tiles in a wavefront of a skewed nest, loops that are fused and shifted apart; and what
// no steps say.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/seidel.mlir --tile 8 --print-script | FileCheck %s
// RUN: loopwright optimize %t/seidel.mlir --tile 8 --print-script -o %t/seidel.txt
// RUN: loopwright optimize %t/seidel.mlir --tile 8 --print-schedule | FileCheck %s --check-prefix=SEIDEL
// RUN: loopwright optimize %t/seidel.mlir --script %t/seidel.txt --print-schedule | FileCheck %s --check-prefix=SEIDEL
// RUN: loopwright optimize %t/two.mlir --tile none --fuse max --print-script | FileCheck %s --check-prefix=TWO
// RUN: loopwright optimize %t/two.mlir --tile none --fuse max --print-script -o %t/two.txt
// RUN: loopwright optimize %t/two.mlir --script %t/two.txt | FileCheck %s --check-prefix=FUSED
// RUN: loopwright optimize %t/copy.mlir --schedule %t/schedule.txt --print-script | FileCheck %s --check-prefix=SAID
// RUN: not loopwright optimize %t/seidel.mlir --schedule %t/quotients.txt --print-script 2>&1 | FileCheck %s --check-prefix=NOT
// RUN: not loopwright optimize %t/two.mlir --print-script --emit c 2>&1 | FileCheck %s --check-prefix=EMIT

// CHECK: func @f
// CHECK-NEXT: skew L1 by
// CHECK: tile L0 L1 by 8,8
// CHECK-NEXT: wavefront L0/8 L1/8
// SEIDEL: floor(
// SEIDEL: floor(
// FUSED: affine.parallel
// FUSED: affine.load
// FUSED: affine.load
// FUSED-NOT: affine.parallel
// TWO: func @f
// TWO: fuse L0 L1
// TWO: # @g is unchanged
// SAID: func @f
// SAID-NEXT: permute L1 L0
// SAID-NEXT: skew L0 by 2 L1
// NOT: error: there are no steps for the order of '@f': the loops around S0 are not obtained by
// EMIT: error: '--print-script' prints steps and no program
//--- schedule.txt
{ S0[i, j] -> [j, i + 2j] }
//--- quotients.txt
{ S0[i, j] -> [i + j, i - j] }
//--- copy.mlir
func.func @f(%A: memref<9x9xf64>, %B: memref<9x9xf64>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      %a = affine.load %A[%i, %j] : memref<9x9xf64>
      affine.store %a, %B[%i, %j] : memref<9x9xf64>
    }
  }
  return
}
//--- seidel.mlir
func.func @f(%n: index, %A: memref<?xf64>) {
  affine.for %t = 0 to %n {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = affine.load %A[%i + 1] : memref<?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i] : memref<?xf64>
    }
  }
  return
}
//--- two.mlir
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %B[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %B[%i] : memref<?xf64>
    affine.store %a, %C[%i] : memref<?xf64>
  }
  return
}
func.func @g() {
  return
}

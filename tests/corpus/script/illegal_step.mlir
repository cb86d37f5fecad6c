// Reversed, the loops can change places; it is the second reversal that runs the reader of a cell before its writer.
// RUN: split-file %s %t
// RUN: not loopwright optimize %t/program.mlir --script %t/script.txt -o %t/out.mlir 2>&1 | FileCheck %s
// RUN: not loopwright opt %t/out.mlir 2>&1 | FileCheck %s --check-prefix=NOTHING

// CHECK: script.txt:{{[0-9]+}}:1: error: '@f': the new order is not legal: S0[1, 98] would no longer run before S0[2, 97], and both touch
// CHECK: reverse L1
// CHECK: program.mlir:{{[0-9]+}}:1: note: the function is unchanged, and nothing is written
// NOTHING: out.mlir
//--- script.txt
# Steps may need each other: only what the last one leaves has to be legal.
reverse L1
interchange L0 L1
reverse L1
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

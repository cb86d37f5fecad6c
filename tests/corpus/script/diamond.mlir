// Diamonds around a time step that is two loops: the second wavefront begins before the first one is through. Steeper than the dependences are
// is legal, flatter is not.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt --certificate %t/proof -o %t/out.mlir
// RUN: loopwright opt %t/out.mlir | FileCheck %s
// RUN: loopwright check %t/proof %t/program.mlir %t/out.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %t/program.mlir --script %t/steep.txt | FileCheck %s
// RUN: not loopwright optimize %t/program.mlir --script %t/flat.txt 2>&1 | FileCheck %s --check-prefix=FLAT
// RUN: not loopwright optimize %t/program.mlir --script %t/part.txt 2>&1 | FileCheck %s --check-prefix=PART

// CHECK: affine.for
// CHECK-NEXT: affine.parallel
// CHECK-NEXT: affine.for
// PROVED: the programs are equal
// FLAT: {{[0-9]+}}:1: error: '@f': the new order is not legal: S0[3, 10] would no longer run before S1[3, 8]
// PART: {{[0-9]+}}:1: error: 'L0' contains something outside of the named loops
//--- script.txt
diamond L0 L1 L2 by 16 slope 2
//--- steep.txt
diamond %t L1 L2 by 12 slope 3
//--- flat.txt
diamond L0 L1 L2 by 16
//--- part.txt
diamond L0 L1 by 16
//--- program.mlir
func.func @f(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %t = 0 to %steps {
    affine.for %i = 2 to %n {
      %a = affine.load %A[%i - 2] : memref<?xf64>
      %b = affine.load %A[%i + 2] : memref<?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<?xf64>
    }
    affine.for %j = 2 to %n {
      %b = affine.load %B[%j] : memref<?xf64>
      affine.store %b, %A[%j] : memref<?xf64>
    }
  }
  return
}

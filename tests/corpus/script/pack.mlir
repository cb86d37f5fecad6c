// Tiles of one array in the order in which the innermost loop reads them, in rows that are longer than needed, after all that changes the order of loops.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt -o %t/out.mlir
// RUN: loopwright opt %t/out.mlir | FileCheck %s
// RUN: loopwright verify %t/program.mlir %t/out.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %t/program.mlir --script %t/only.txt | FileCheck %s --check-prefix=ONLY
// RUN: loopwright optimize %t/program.mlir --script %t/only.txt --explain 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: not loopwright optimize %t/program.mlir --script %t/late.txt 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not loopwright optimize %t/program.mlir --script %t/none.txt 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not loopwright optimize %t/program.mlir --script %t/size.txt -o %t/nothing.mlir 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not loopwright opt %t/nothing.mlir
// RUN: not loopwright optimize %t/program.mlir --script %t/word.txt 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not loopwright optimize %t/program.mlir --script %t/order.txt 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not loopwright optimize %t/program.mlir --script %t/script.txt --certificate %t/proof 2>&1 | FileCheck %s --check-prefix=PROOF

// CHECK: affine.for %[[J:.*]] = 0 to
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to
// CHECK-NEXT: %[[TILE:.*]] = memref.alloc() : memref<8x10xf64>
// CHECK: affine.store %{{.*}}, %[[TILE]][%{{.*}} - %[[J]] * 8, %{{.*}} - %[[K]] * 8]
// CHECK: affine.for
// CHECK: %[[ROWS:.*]] = memref.alloc() : memref<8x8xf64, 1>
// CHECK: affine.load %[[TILE]][
// CHECK: memref.dealloc %[[ROWS]]
// CHECK: memref.dealloc %[[TILE]]
// PROVED: f: equal (proved)
// ONLY: memref.alloc() : memref<1x20xf64>
// TOLD: @f: packed, and proved to compute the same: B inside of 2 loops
// LATE: late.txt:{{[0-9]+}}:1: error: loops cannot be reordered after arrays are packed: put 'pack' last
// NONE: none.txt:{{[0-9]+}}:1: error: '@f': option 'array': the program accesses nothing called 'D'
// SIZE: size.txt:{{[0-9]+}}:1: error: '@f': 'affine.for' op accesses an array that is not packed: its footprint has no known constant size
// WORD: word.txt:{{[0-9]+}}:13: error: expected 'transposed', 'order', 'padded', 'space', or the end of the line
// ORDER: order.txt:{{[0-9]+}}:19: error: expected the dimensions from 0 up, each once, as '1,0'
// PROOF: '--certificate' is not written for packed arrays
//--- script.txt
tile L0 L1 L2 by 8,8,8
permute L1/8 L2/8 L0/8 L0 L1 L2
pack B at 2 transposed padded 2   # what the innermost loop reads column by column
pack %A at 3 order 0,1 space 1
//--- only.txt
pack B at 2 transposed
//--- late.txt
pack B at 2
interchange L0 L1
//--- none.txt
pack D at 1
//--- size.txt
pack A at 0
//--- word.txt
pack B at 1 quickly
//--- order.txt
pack B at 1 order 1,1
//--- program.mlir
func.func @f(%A: memref<?x20xf64>, %B: memref<20x20xf64>, %C: memref<?x20xf64>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 20 {
      affine.for %k = 0 to 20 {
        %a = affine.load %A[%i, %k] : memref<?x20xf64>
        %b = affine.load %B[%k, %j] : memref<20x20xf64>
        %c = affine.load %C[%i, %j] : memref<?x20xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x20xf64>
      }
    }
  }
  return
}

// What a script can get wrong, each at its word.
// RUN: split-file %s %t
// RUN: not loopwright optimize %t/program.mlir --script %t/step.txt 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not loopwright optimize %t/program.mlir --script %t/loop.txt 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not loopwright optimize %t/program.mlir --script %t/two.txt 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not loopwright optimize %t/program.mlir --script %t/size.txt 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not loopwright optimize %t/program.mlir --script %t/nest.txt 2>&1 | FileCheck %s --check-prefix=NEST
// RUN: not loopwright optimize %t/program.mlir --script %t/more.txt 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: not loopwright optimize %t/program.mlir --script %t/affine.txt 2>&1 | FileCheck %s --check-prefix=AFFINE
// RUN: not loopwright optimize %t/program.mlir --script %t/function.txt 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not loopwright optimize %t/program.mlir --script %t/again.txt 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not loopwright optimize %t/two.mlir --script %t/which.txt 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not loopwright optimize %t/program.mlir --schedule %t/again.isl 2>&1 | FileCheck %s --check-prefix=SECOND

// STEP: step.txt:{{[0-9]+}}:3: error: there is no step 'weave' (known: diamond, distribute, fuse,
// LOOP: loop.txt:{{[0-9]+}}:9: error: there is no loop 'L7' (known: L0, L1)
// TWO: two.txt:{{[0-9]+}}:9: error: several loops are called '%i': give the number of one
// SIZE: size.txt:{{[0-9]+}}:12: error: a size is at least 1, and less than 2^31
// NEST: nest.txt:{{[0-9]+}}:1: error: 'L0' and 'L1' are not perfectly nested
// MORE: more.txt:{{[0-9]+}}:12: error: expected the end of the line
// AFFINE: affine.txt:{{[0-9]+}}:13: error: not affine in the function's parameters: unknown name 'm'
// FUNCTION: function.txt:{{[0-9]+}}:1: error: no order for '@g': there is no such function with a body
// AGAIN: again.txt:{{[0-9]+}}:1: error: a second order for '@f'
// WHICH: which.txt:{{[0-9]+}}:1: error: expected 'func @name' before this: not just one function has loops
// SECOND: again.isl:{{[0-9]+}}:1: error: a second order for '@f'
//--- step.txt
# There is none.
  weave L0
//--- loop.txt
reverse L7
//--- two.txt
reverse %i
//--- size.txt
tile L0 by 0
//--- nest.txt
interchange L0 L1
//--- more.txt
reverse L0 L1
//--- affine.txt
shift L0 by m
//--- function.txt
func @g
reverse L0
//--- again.txt
reverse L0
func @f
reverse L1
//--- which.txt
reverse L0
//--- again.isl
# func @f
{ S0[i] -> [0, i]; S1[i] -> [1, i] }
# func @f
{ S0[i] -> [0, i]; S1[i] -> [1, -i] }
//--- two.mlir
func.func @f(%A: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf64> }
  return
}
func.func @g(%A: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf64> }
  return
}
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

// Schedules in isl's notation: as trees and as flat maps, with what is wrong with them.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --schedule %t/tree.yaml | FileCheck %s
// RUN: loopwright optimize %t/program.mlir --schedule %t/flat.txt | FileCheck %s
// RUN: loopwright optimize %t/program.mlir --schedule %t/flat.txt --print-schedule | FileCheck %s --check-prefix=PRINT
// RUN: not loopwright optimize %t/program.mlir --schedule %t/illegal.txt 2>&1 | FileCheck %s --check-prefix=ILLEGAL
// RUN: not loopwright optimize %t/program.mlir --schedule %t/missing.txt 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not loopwright optimize %t/program.mlir --schedule %t/injective.txt 2>&1 | FileCheck %s --check-prefix=INJECTIVE
// RUN: not loopwright optimize %t/program.mlir --schedule %t/arity.txt 2>&1 | FileCheck %s --check-prefix=ARITY
// RUN: not loopwright optimize %t/program.mlir --schedule %t/param.txt 2>&1 | FileCheck %s --check-prefix=PARAM
// RUN: loopwright optimize %t/program.mlir --schedule %t/mark.yaml | FileCheck %s
// RUN: not loopwright optimize %t/program.mlir --schedule %t/context.yaml 2>&1 | FileCheck %s --check-prefix=CONTEXT
// RUN: not loopwright optimize %t/program.mlir --schedule %t/counters.yaml 2>&1 | FileCheck %s --check-prefix=COUNTERS
// RUN: not loopwright optimize %t/program.mlir --schedule %t/guard.yaml 2>&1 | FileCheck %s --check-prefix=GUARD
// RUN: not loopwright optimize %t/program.mlir --schedule %t/races.yaml 2>&1 | FileCheck %s --check-prefix=RACES

// CHECK: affine.for %[[I:.*]] = 1 to
// CHECK: affine.store %{{.*}}, %arg2[%[[I]]]
// CHECK: affine.store %{{.*}}, %arg3[%[[I]] - 1]
// PRINT: # func @f
// PRINT-NEXT: domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i <= n - 2 }"
// PRINT-NEXT: child:
// PRINT-NEXT:   schedule: "[n] -> [{ S0[i] -> [(i)]; S1[i] -> [(i + 1)] }]"
// PRINT-NEXT:   child:
// PRINT-NEXT:     sequence:
// PRINT-NEXT:     - filter: "[n] -> { S0[i] }"
// PRINT-NEXT:     - filter: "[n] -> { S1[i] }"
// ILLEGAL: illegal.txt:{{[0-9]+}}:1: error: '@f': the new order is not legal: S0[1] would no longer run before S1[0], and both touch
// MISSING: missing.txt:{{[0-9]+}}:1: error: the statement 'S1' is missing
// INJECTIVE: injective.txt:{{[0-9]+}}:1: error: S1[{{.*}}] and S1[{{.*}}] get one timestamp
// ARITY: arity.txt:{{[0-9]+}}:1: error: 'S0' is in 1 loops and not in 2
// PARAM: param.txt:{{[0-9]+}}:1: error: there is no parameter 'm' (known: n)
// CONTEXT: context.yaml:{{[0-9]+}}:12: error: 'S0' has instances outside of the context (n = {{[0-9]}}): a schedule must cover all
// COUNTERS: counters.yaml:{{[0-9]+}}:12: error: expected a context of the parameters alone, as in [n] -> { [] : n > 0 }
// GUARD: guard.yaml:{{[0-9]+}}:3: error: 'guard' is not for schedules here: a schedule must cover all instances
// RACES: races.yaml:{{[0-9]+}}:1: error: '@f': the new order is not legal: S0[{{.*}}] would no longer run before S1[
//--- tree.yaml
domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n - 1 }"
child:
  schedule: "[n] -> [{ S0[x] -> [(x)]; S1[x] -> [(x + 1)] }]"
  child:
    sequence:
    - filter: "{ S0[i] }"
    - filter: "{ S1[i] }"
//--- flat.txt
# Padded, as schedules of isl and Pluto are.
[n] -> { S0[i] -> [0, i, 0]; S1[i] -> [0, i + 1, 1] }
//--- illegal.txt
{ S0[i] -> [i, 0]; S1[i] -> [i, 1] }
//--- missing.txt
{ S0[i] -> [i] }
//--- injective.txt
{ S0[i] -> [0, i]; S1[i] -> [1, floor(i/2)] }
//--- arity.txt
{ S0[i, j] -> [i]; S1[i] -> [i] }
//--- param.txt
[m] -> { S0[i] -> [i]; S1[i] -> [i + m] }
//--- mark.yaml
domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n - 1 }"
child:
  context: "[n] -> { [] : n > 0 }"
  child:
    mark: "here"
    child:
      schedule: "[n] -> [{ S0[x] -> [(x)]; S1[x] -> [(x + 1)] }]"
      child:
        sequence:
        - filter: "{ S0[i] }"
          child:
            mark: "there"
            child:
              schedule: "[{ S0[x] -> [(0)] }]"
        - filter: "{ S1[i] }"
//--- context.yaml
domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n - 1 }"
child:
  context: "[n] -> { [] : n >= 8 }"
  child:
    schedule: "[n] -> [{ S0[x] -> [(x)]; S1[x] -> [(x + 1)] }]"
//--- counters.yaml
domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n - 1 }"
child:
  context: "[n] -> { [i] : n >= 8 }"
  child:
    schedule: "[n] -> [{ S0[x] -> [(x)]; S1[x] -> [(x + 1)] }]"
//--- guard.yaml
domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n - 1 }"
child:
  guard: "[n] -> { [] : n >= 8 }"
  child:
    schedule: "[n] -> [{ S0[x] -> [(x)]; S1[x] -> [(x + 1)] }]"
//--- races.yaml
domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n - 1 }"
child:
  schedule: "[{ S0[x] -> [(x)]; S1[x] -> [(x)] }]"
  coincident: [ 1 ]
  child:
    sequence:
    - filter: "{ S0[i] }"
    - filter: "{ S1[i] }"
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

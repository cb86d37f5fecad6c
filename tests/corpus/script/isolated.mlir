// A part of a band that is isolated has code of its own, in the same order.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --schedule %t/tiles.yaml | FileCheck %s --check-prefix=TILES
// RUN: loopwright optimize %t/program.mlir --schedule %t/tiles.yaml --print-schedule | FileCheck %s --check-prefix=PRINT
// RUN: loopwright optimize %t/program.mlir --schedule %t/below.yaml | FileCheck %s --check-prefix=BELOW
// RUN: loopwright optimize %t/program.mlir --schedule %t/atomic.yaml --print-schedule | FileCheck %s --check-prefix=ATOMIC
// RUN: not loopwright optimize %t/program.mlir --schedule %t/parameter.yaml 2>&1 | FileCheck %s --check-prefix=PARAMETER
// RUN: not loopwright optimize %t/program.mlir --schedule %t/arity.yaml 2>&1 | FileCheck %s --check-prefix=ARITY
// RUN: not loopwright optimize %t/program.mlir --schedule %t/remainder.yaml 2>&1 | FileCheck %s --check-prefix=REMAINDER
// RUN: not loopwright optimize %t/program.mlir --schedule %t/twice.yaml 2>&1 | FileCheck %s --check-prefix=TWICE

// Full tiles have loops of 8 iterations.
// TILES-DAG: #[[TIMES:.*]] = affine_map<(d0) -> (d0 * 8)>
// TILES-DAG: #[[NEXT:.*]] = affine_map<(d0) -> (d0 * 8 + 8)>
// TILES: func.func @f
// TILES: affine.for %[[A:.*]] = 0 to #{{.*}}()[%arg0] {
// TILES-NEXT: affine.for %[[B:.*]] = 0 to #{{.*}}()[%arg0] {
// TILES-NEXT: affine.for %{{.*}} = #[[TIMES]](%[[A]]) to #[[NEXT]](%[[A]]) {
// TILES-NEXT: affine.for %{{.*}} = #[[TIMES]](%[[B]]) to #[[NEXT]](%[[B]]) {
// TILES-NOT: affine.if
// TILES: return

// PRINT: schedule: "[n] -> [{ S0[i, j] -> [(floor((i)/8))] }, { S0[i, j] -> [(floor((j)/8))] }]"
// PRINT-NEXT: permutable: 1
// PRINT-NEXT: options: "[n] -> { isolate{{.*}} : i0 >= 0 and 8i0 <= n - 8 and i1 >= 0 and 8i1 <= n - 8 }"

// BELOW: affine.for %[[I:.*]] = 0 to %arg0 {
// BELOW-NEXT: affine.for %{{.*}} = 0 to #{{.*}}(%[[I]]) {
// BELOW: affine.for %{{.*}} = #{{.*}}(%[[I]]) to %arg0 {

// ATOMIC: options: "[n] -> { atomic[0]; isolate{{.*}} : i0 >= 5 and 2i0 <= n }"
// PARAMETER: parameter.yaml:{{[0-9]+}}:12: error: expected options of positions, as in { unroll[0] }
// ARITY: arity.yaml:{{[0-9]+}}:12: error: expected a part of the points of the band, as in { isolate{{.*}} : own > 0 }
// REMAINDER: remainder.yaml:{{[0-9]+}}:12: error: expected a part described by equalities and inequalities alone
// TWICE: twice.yaml:{{[0-9]+}}:14: error: expected one isolated part for each statement
//--- tiles.yaml
domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(floor(i/8))] }, { S0[i, j] -> [(floor(j/8))] }]"
  permutable: 1
  options: "[n] -> { isolate[[] -> [a, b]] : 0 <= a and 8a + 7 < n and 0 <= b and 8b + 7 < n }"
  child:
    schedule: "[n] -> [{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//--- below.yaml
domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(i)] }]"
  child:
    schedule: "[n] -> [{ S0[i, j] -> [(j)] }]"
    options: "[n] -> { separate[0]; isolate[[i] -> [j]] : j >= i }"
//--- atomic.yaml
domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  options: "[n] -> { atomic[0]; isolate[[] -> [a, b]] : a > 4 and 2a <= n }"
//--- parameter.yaml
domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  options: "[n] -> { atomic[0] : n > 5 }"
//--- arity.yaml
domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  options: "[n] -> { isolate[[] -> [a]] : 0 <= a and 8a + 7 < n }"
//--- remainder.yaml
domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  options: "[n] -> { isolate[[] -> [a, b]] : a mod 2 = 0 }"
//--- twice.yaml
domain: "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
child:
  schedule: "[n] -> [{ S0[i, j] -> [(i)] }]"
  options: "[n] -> { isolate[[] -> [a]] : a > 4 }"
  child:
    schedule: "[n] -> [{ S0[i, j] -> [(j)] }]"
    options: "[n] -> { isolate[[i] -> [j]] : j >= i }"
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

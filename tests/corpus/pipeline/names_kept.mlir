// With --keep-names, values are printed by the names that the file gives them; what passes make gets numbers, and no two values one name.
// RUN: loopwright opt %s --keep-names --affine-loop-tile=tile-size=8 | FileCheck %s
// RUN: loopwright opt %s --keep-names | loopwright opt - --keep-names | FileCheck %s --check-prefix=AGAIN
// RUN: loopwright optimize %s --keep-names --tile 8 | FileCheck %s --check-prefix=OPTIMIZED
// RUN: not loopwright optimize %s --keep-names --print-schedule

// CHECK-LABEL: func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?xf64>)
// CHECK: affine.for %arg0 = 0 to %n step 8
// CHECK: affine.for %i = #map(%arg0) to min #map1(%arg0)[%n]
// CHECK: %a = affine.load %A[%i, %j] : memref<?x?xf64>
// AGAIN: func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?xf64>)
// AGAIN: affine.for %i = 0 to %n {
// AGAIN: %sum = arith.addf %a, %b : f64
// AGAIN-LABEL: func.func @numbers(%arg1: index, %arg0: index)
// AGAIN: %0 = arith.addi %arg1, %arg0 : index
// AGAIN: %two:2 = scf.for %i = %c0 to %arg1 step %c1 iter_args(%x = %0, %y = %arg0) -> (index, index) {
// AGAIN: scf.yield %y, %x : index, index
// AGAIN: affine.for %i = 0 to %arg1 {
// AGAIN: affine.for %k = 0 to %two#1 {
// AGAIN: affine.for %i_0 = 0 to #map(%k) {
// OPTIMIZED: affine.for %i = #map1(%arg0) to min #map2(%arg0)[%n]
// OPTIMIZED: affine.load %A[%i, %j] : memref<?x?xf64>

func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %B[%j] : memref<?xf64>
      %sum = arith.addf %a, %b : f64
      affine.store %sum, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @numbers(%arg1: index, %arg0: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %7 = arith.addi %arg1, %arg0 : index
  %two:2 = scf.for %i = %c0 to %arg1 step %c1 iter_args(%x = %7, %y = %arg0) -> (index, index) {
    scf.yield %y, %x : index, index
  }
  affine.for %i = 0 to %arg1 {
    affine.for %k = 0 to %two#1 {
      affine.for %i_0 = 0 to affine_map<(d0) -> (d0)>(%k) {
      }
    }
  }
  return
}

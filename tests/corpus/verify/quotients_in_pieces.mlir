// What rounds down and what is least is lowered to comparisons, choices and divisions that round towards zero: the same function,
// piece by piece. One that takes the remainder of a negative number for what it is of a positive one is another.
// RUN: split-file %s %t
// RUN: loopwright opt --lower-affine %t/before.mlir -o %t/lowered.mlir
// RUN: loopwright verify %t/before.mlir %t/lowered.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/truncated.mlir | FileCheck %s --check-prefix=TRUNCATED

// CHECK: remainder: equal (proved)
// CHECK-NEXT: quotients: equal (proved)
// CHECK-NEXT: extremes: equal (proved)
// TRUNCATED: remainder: different
//--- before.mlir
func.func @remainder(%A: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<(d0)[s0] -> ((d0 * 3 - s0) mod 5)>(%i)[%n]
    affine.store %0, %A[%i] : memref<?xindex>
  }
  return
}
func.func @quotients(%A: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<(d0)[s0] -> ((d0 * 3 - s0) floordiv 4 - (d0 - s0 + 7) ceildiv 3)>(%i)[%n]
    affine.store %0, %A[%i] : memref<?xindex>
  }
  return
}
func.func @extremes(%A: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.min affine_map<(d0)[s0] -> (d0 * 3 - s0, d0, 9 - d0)>(%i)[%n]
    %1 = affine.max affine_map<(d0)[s0] -> (d0, s0 - d0)>(%i)[%n]
    %2 = arith.addi %0, %1 : index
    affine.store %2, %A[%i] : memref<?xindex>
  }
  return
}
//--- truncated.mlir
func.func @remainder(%A: memref<?xindex>, %n: index) {
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 - s0)>(%i)[%n]
    %1 = arith.remsi %0, %c5 : index
    affine.store %1, %A[%i] : memref<?xindex>
  }
  return
}
func.func @quotients(%A: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<(d0)[s0] -> ((d0 * 3 - s0) floordiv 4 - (d0 - s0 + 7) ceildiv 3)>(%i)[%n]
    affine.store %0, %A[%i] : memref<?xindex>
  }
  return
}
func.func @extremes(%A: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.min affine_map<(d0)[s0] -> (d0 * 3 - s0, d0, 9 - d0)>(%i)[%n]
    %1 = affine.max affine_map<(d0)[s0] -> (d0, s0 - d0)>(%i)[%n]
    %2 = arith.addi %0, %1 : index
    affine.store %2, %A[%i] : memref<?xindex>
  }
  return
}

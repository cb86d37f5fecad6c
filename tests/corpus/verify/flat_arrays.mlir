// Cells of flat arrays are compared by rows and columns, where all subscripts of both programs stay in their rows.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/exchanged.mlir | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/arithmetic.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/transposed.mlir | FileCheck %s --check-prefix=WRONG
// RUN: not loopwright verify %t/before.mlir %t/one_more.mlir | FileCheck %s --check-prefix=MORE

// CHECK: f: equal (proved)
// CHECK: assumed: index arithmetic in subscripts of rows does not wrap around
// WRONG: f: different
// MORE-NOT: equal (proved)
//--- before.mlir
func.func @f(%n: index, %m: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i * symbol(%m) + %j] : memref<?xf32>
      affine.store %0, %b[%j * symbol(%n) + %i] : memref<?xf32>
    }
  }
  return
}
//--- exchanged.mlir
func.func @f(%n: index, %m: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %j = 0 to %m {
    affine.for %i = 0 to %n {
      %0 = affine.load %a[%i * symbol(%m) + %j] : memref<?xf32>
      affine.store %0, %b[%j * symbol(%n) + %i] : memref<?xf32>
    }
  }
  return
}
//--- arithmetic.mlir
func.func @f(%n: index, %m: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %row = arith.muli %i, %m : index
    scf.for %j = %c0 to %m step %c1 {
      %from = arith.addi %row, %j : index
      %column = arith.muli %j, %n : index
      %to = arith.addi %column, %i : index
      %0 = memref.load %a[%from] : memref<?xf32>
      memref.store %0, %b[%to] : memref<?xf32>
    }
  }
  return
}
//--- transposed.mlir
func.func @f(%n: index, %m: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%j * symbol(%n) + %i] : memref<?xf32>
      affine.store %0, %b[%j * symbol(%n) + %i] : memref<?xf32>
    }
  }
  return
}
//--- one_more.mlir
func.func @f(%n: index, %m: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %a[%i * symbol(%m) + %j] : memref<?xf32>
      %1 = affine.load %a[%i * symbol(%m) + symbol(%m) + %j] : memref<?xf32>
      affine.store %0, %b[%j * symbol(%n) + %i] : memref<?xf32>
    }
  }
  return
}

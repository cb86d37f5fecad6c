// A launch is a loop nest of six counters, whose sizes are values; it may be proved, and a place that is off by one is seen.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: not loopwright verify %t/before.mlir %t/off_by_one.mlir | FileCheck %s --check-prefix=OFF
// RUN: not loopwright verify %t/before.mlir %t/negative.mlir | FileCheck %s --check-prefix=NEGATIVE
// RUN: not loopwright verify %t/last_wins.mlir %t/race.mlir | FileCheck %s --check-prefix=RACE

// CHECK: transposed: equal (proved)
// CHECKED: transposed: equal (
// OFF: transposed: different
// NEGATIVE: transposed: different
// RACE: transposed: different
//--- before.mlir
func.func @transposed(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %m {
      %v = affine.load %a[%i, %j] : memref<?x?xi32>
      affine.store %v, %b[%j, %i] : memref<?x?xi32>
    }
  }
  return
}
//--- after.mlir
module {
  func.func @transposed(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>, %arg2: index, %arg3: index) {
    %c0 = arith.constant 0 : index
    %0 = arith.subi %arg2, %c0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %1 = arith.maxsi %0, %c0_0 : index
    %c1_1 = arith.constant 1 : index
    %2 = arith.subi %arg3, %c1_1 : index
    %c1_2 = arith.constant 1 : index
    %c0_3 = arith.constant 0 : index
    %3 = arith.maxsi %2, %c0_3 : index
    %c1_4 = arith.constant 1 : index
    gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %1, %arg11 = %c1_4, %arg12 = %c1_4) threads(%arg7, %arg8, %arg9) in (%arg13 = %3, %arg14 = %c1_4, %arg15 = %c1_4) {
      %4 = arith.addi %c0, %arg4 : index
      %5 = arith.addi %c1_1, %arg7 : index
      %6 = affine.load %arg0[%4, %5] : memref<?x?xi32>
      affine.store %6, %arg1[%5, %4] : memref<?x?xi32>
      gpu.terminator
    }
    return
  }
}
//--- off_by_one.mlir
module {
  func.func @transposed(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>, %arg2: index, %arg3: index) {
    %c0 = arith.constant 0 : index
    %0 = arith.subi %arg2, %c0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %1 = arith.maxsi %0, %c0_0 : index
    %c1_1 = arith.constant 1 : index
    %2 = arith.subi %arg3, %c1_1 : index
    %c1_2 = arith.constant 1 : index
    %c0_3 = arith.constant 0 : index
    %3 = arith.maxsi %2, %c0_3 : index
    %c1_4 = arith.constant 1 : index
    gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %1, %arg11 = %c1_4, %arg12 = %c1_4) threads(%arg7, %arg8, %arg9) in (%arg13 = %3, %arg14 = %c1_4, %arg15 = %c1_4) {
      %4 = arith.addi %c0, %arg4 : index
      %5 = arith.addi %c0, %arg7 : index
      %6 = affine.load %arg0[%4, %5] : memref<?x?xi32>
      affine.store %6, %arg1[%5, %4] : memref<?x?xi32>
      gpu.terminator
    }
    return
  }
}
//--- negative.mlir
module {
  func.func @transposed(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>, %arg2: index, %arg3: index) {
    %c0 = arith.constant 0 : index
    %0 = arith.subi %arg2, %c0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %1 = arith.maxsi %0, %c0_0 : index
    %c1_1 = arith.constant 1 : index
    %2 = arith.subi %arg3, %c1_1 : index
    %c1_2 = arith.constant 1 : index
    %c0_3 = arith.constant 0 : index
    %3 = arith.maxsi %2, %c0_3 : index
    %c1_4 = arith.constant 1 : index
    gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %0, %arg11 = %c1_4, %arg12 = %c1_4) threads(%arg7, %arg8, %arg9) in (%arg13 = %2, %arg14 = %c1_4, %arg15 = %c1_4) {
      %4 = arith.addi %c0, %arg4 : index
      %5 = arith.addi %c1_1, %arg7 : index
      %6 = affine.load %arg0[%4, %5] : memref<?x?xi32>
      affine.store %6, %arg1[%5, %4] : memref<?x?xi32>
      gpu.terminator
    }
    return
  }
}
//--- last_wins.mlir
func.func @transposed(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %m {
      %v = affine.load %a[%i, %j] : memref<?x?xi32>
      affine.store %v, %b[%j, 0] : memref<?x?xi32>
    }
  }
  return
}
//--- race.mlir
module {
  func.func @transposed(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>, %arg2: index, %arg3: index) {
    %c0 = arith.constant 0 : index
    %0 = arith.subi %arg2, %c0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %1 = arith.maxsi %0, %c0_0 : index
    %c1_1 = arith.constant 1 : index
    %2 = arith.subi %arg3, %c1_1 : index
    %c1_2 = arith.constant 1 : index
    %c0_3 = arith.constant 0 : index
    %3 = arith.maxsi %2, %c0_3 : index
    %c1_4 = arith.constant 1 : index
    gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %1, %arg11 = %c1_4, %arg12 = %c1_4) threads(%arg7, %arg8, %arg9) in (%arg13 = %3, %arg14 = %c1_4, %arg15 = %c1_4) {
      %4 = arith.addi %c0, %arg4 : index
      %5 = arith.addi %c1_1, %arg7 : index
      %6 = affine.load %arg0[%4, %5] : memref<?x?xi32>
      affine.store %6, %arg1[%5, 0] : memref<?x?xi32>
      gpu.terminator
    }
    return
  }
}

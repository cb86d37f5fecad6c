// mlir-opt moves a division out of a loop that may have no iterations: by zero, it is undefined.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 0, x = {{.*}}, y = 0, the program after fails: {{.*}} 'arith.divsi' op division of {{.*}} by zero
//--- before.mlir
func.func @f(%n: index, %A: memref<?xi32>, %x: i32, %y: i32) {
  affine.for %i = 0 to %n {
    %q = arith.divsi %x, %y : i32
    affine.store %q, %A[%i] : memref<?xi32>
  }
  return
}
//--- after.mlir
func.func @f(%arg0: index, %arg1: memref<?xi32>, %arg2: i32, %arg3: i32) {
  %0 = arith.divsi %arg2, %arg3 : i32
  affine.for %arg4 = 0 to %arg0 {
    affine.store %0, %arg1[%arg4] : memref<?xi32>
  }
  return
}

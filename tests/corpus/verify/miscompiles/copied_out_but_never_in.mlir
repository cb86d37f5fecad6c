// mlir-opt 22 copies a buffer out that it never fills, where an access beside the affine one keeps it from using it (LLVM 217538).
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --witness %t/witness.mlir | FileCheck %s
// RUN: loopwright run --allow-uninitialized %t/witness.mlir | FileCheck %s --check-prefix=WITNESS

// CHECK: stamp: different: with at = 0, mark = {{.*}}, the program after fails: {{.*}} is read, but was never written
// WITNESS: 2
// WITNESS-NEXT: 0
//--- before.mlir
func.func @stamp(%row: memref<6xi32>, %mark: i32, %at: index) {
  affine.for %i = 0 to 5 {
    affine.store %mark, %row[2] : memref<6xi32>
    memref.store %mark, %row[%at] : memref<6xi32>
  }
  return
}
//--- after.mlir
module {
  func.func @stamp(%arg0: memref<6xi32>, %arg1: i32, %arg2: index) {
    %c2 = arith.constant 2 : index
    %c2_0 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c0_1 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xi32>
    affine.for %arg3 = 0 to 5 {
      affine.store %arg1, %arg0[2] : memref<6xi32>
      memref.store %arg1, %arg0[%arg2] : memref<6xi32>
    }
    %0 = affine.load %alloc[0] : memref<1xi32>
    affine.store %0, %arg0[2] : memref<6xi32>
    memref.dealloc %alloc : memref<1xi32>
    return
  }
}


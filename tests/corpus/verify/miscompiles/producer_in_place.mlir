// mlir-opt 22 computes a cell again that it has changed in place meanwhile (LLVM 210490).
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --witness %t/witness.mlir | FileCheck %s
// RUN: loopwright run --allow-uninitialized %t/witness.mlir | FileCheck %s --check-prefix=WITNESS

// CHECK: grow: different: with no parameters, %d[0] is {{.*}} before and {{.*}} after
// WITNESS: 5
// WITNESS-NEXT: 9
//--- before.mlir
func.func @grow(%p: memref<5xf32>, %d: memref<3xf32>, %by: f32) {
  affine.for %i = 0 to 5 {
    %v = affine.load %p[%i] : memref<5xf32>
    %w = arith.addf %v, %by : f32
    affine.store %w, %p[%i] : memref<5xf32>
  }
  affine.for %i = 0 to 3 {
    %v = affine.load %p[%i] : memref<5xf32>
    affine.store %v, %d[%i] : memref<3xf32>
  }
  return
}
//--- after.mlir
module {
  func.func @grow(%arg0: memref<5xf32>, %arg1: memref<3xf32>, %arg2: f32) {
    %alloc = memref.alloc() : memref<1xf32>
    affine.for %arg3 = 0 to 5 {
      %0 = affine.load %arg0[%arg3] : memref<5xf32>
      %1 = arith.addf %0, %arg2 : f32
      affine.store %1, %arg0[%arg3] : memref<5xf32>
    }
    affine.for %arg3 = 0 to 3 {
      %0 = affine.load %arg0[%arg3] : memref<5xf32>
      %1 = arith.addf %0, %arg2 : f32
      affine.store %1, %alloc[0] : memref<1xf32>
      %2 = affine.load %alloc[0] : memref<1xf32>
      affine.store %2, %arg1[%arg3] : memref<3xf32>
    }
    return
  }
}


// mlir-opt 22 fuses a loop with one that hands what is read to a function without a body (LLVM 211591): what that does between has to be made up.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --witness %t/witness.mlir | FileCheck %s
// RUN: loopwright run --allow-uninitialized %t/witness.mlir | FileCheck %s --check-prefix=WITNESS

// CHECK: relay: different: with no parameters, %copy[0] is {{.*}} before and {{.*}} after
// CHECK: where what has no body is
// WITNESS: 13
// WITNESS-NEXT: 2
//--- before.mlir
func.func private @publish(memref<24xf32>)
func.func @relay(%source: memref<24xf32>, %board: memref<24xf32>, %copy: memref<24xf32>) {
  affine.for %i = 0 to 12 {
    %v = affine.load %source[%i] : memref<24xf32>
    affine.store %v, %board[%i] : memref<24xf32>
    func.call @publish(%board) : (memref<24xf32>) -> ()
  }
  affine.for %j = 0 to 12 {
    %w = affine.load %board[%j] : memref<24xf32>
    affine.store %w, %copy[%j] : memref<24xf32>
  }
  return
}
//--- after.mlir
module {
  func.func private @publish(memref<24xf32>)
  func.func @relay(%arg0: memref<24xf32>, %arg1: memref<24xf32>, %arg2: memref<24xf32>) {
    affine.for %arg3 = 0 to 12 {
      %0 = affine.load %arg0[%arg3] : memref<24xf32>
      affine.store %0, %arg1[%arg3] : memref<24xf32>
      func.call @publish(%arg1) : (memref<24xf32>) -> ()
      %1 = affine.load %arg1[%arg3] : memref<24xf32>
      affine.store %1, %arg2[%arg3] : memref<24xf32>
    }
    return
  }
}


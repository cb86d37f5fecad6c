// mlir-opt 22 moves a loop over a call that gets the memory through a cast (LLVM 211599).
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --witness %t/witness.mlir | FileCheck %s
// RUN: loopwright run --allow-uninitialized %t/witness.mlir | FileCheck %s --check-prefix=WITNESS

// CHECK: relay: different: with no parameters, %board[0] is {{.*}} before and {{.*}} after
// CHECK: where what has no body is
// WITNESS: 2
// WITNESS-NEXT: 1
//--- before.mlir
func.func private @smooth(memref<?xf32>)
func.func @relay(%source: memref<24xf32>, %board: memref<24xf32>, %copy: memref<24xf32>) {
  affine.for %i = 0 to 12 {
    %v = affine.load %source[%i] : memref<24xf32>
    affine.store %v, %board[%i] : memref<24xf32>
  }
  %any = memref.cast %board : memref<24xf32> to memref<?xf32>
  func.call @smooth(%any) : (memref<?xf32>) -> ()
  affine.for %j = 0 to 12 {
    %w = affine.load %board[%j] : memref<24xf32>
    affine.store %w, %copy[%j] : memref<24xf32>
  }
  return
}
//--- after.mlir
module {
  func.func private @smooth(memref<?xf32>)
  func.func @relay(%arg0: memref<24xf32>, %arg1: memref<24xf32>, %arg2: memref<24xf32>) {
    %cast = memref.cast %arg1 : memref<24xf32> to memref<?xf32>
    call @smooth(%cast) : (memref<?xf32>) -> ()
    affine.for %arg3 = 0 to 12 {
      %0 = affine.load %arg0[%arg3] : memref<24xf32>
      affine.store %0, %arg1[%arg3] : memref<24xf32>
      %1 = affine.load %arg1[%arg3] : memref<24xf32>
      affine.store %1, %arg2[%arg3] : memref<24xf32>
    }
    return
  }
}


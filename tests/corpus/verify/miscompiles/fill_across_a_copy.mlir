// mlir-opt 22 moves the loop that fills a frame over the copy into its middle (LLVM 218696).
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --witness %t/witness.mlir | FileCheck %s
// RUN: loopwright run --allow-uninitialized %t/witness.mlir | FileCheck %s --check-prefix=WITNESS

// CHECK: framed: different: with no parameters, %out[1, 1] is
// WITNESS: 5
// WITNESS-NEXT: 4
//--- before.mlir
func.func @framed(%picture: memref<4x4xf32>, %out: memref<6x6xf32>, %offset: f32) {
  %zero = arith.constant 0.0 : f32
  %frame = memref.alloc() : memref<6x6xf32>
  affine.for %y = 0 to 6 {
    affine.for %x = 0 to 6 {
      affine.store %zero, %frame[%y, %x] : memref<6x6xf32>
    }
  }
  %inside = memref.subview %frame[1, 1] [4, 4] [1, 1] : memref<6x6xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
  memref.copy %picture, %inside : memref<4x4xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
  affine.for %y = 0 to 6 {
    affine.for %x = 0 to 6 {
      %v = affine.load %frame[%y, %x] : memref<6x6xf32>
      %w = arith.addf %v, %offset : f32
      affine.store %w, %out[%y, %x] : memref<6x6xf32>
    }
  }
  memref.dealloc %frame : memref<6x6xf32>
  return
}
//--- after.mlir
module {
  func.func @framed(%arg0: memref<4x4xf32>, %arg1: memref<6x6xf32>, %arg2: f32) {
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() : memref<6x6xf32>
    %subview = memref.subview %alloc[1, 1] [4, 4] [1, 1] : memref<6x6xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
    memref.copy %arg0, %subview : memref<4x4xf32> to memref<4x4xf32, strided<[6, 1], offset: 7>>
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 6 {
        affine.store %cst, %alloc[%arg3, %arg4] : memref<6x6xf32>
        %0 = affine.load %alloc[%arg3, %arg4] : memref<6x6xf32>
        %1 = arith.addf %0, %arg2 : f32
        affine.store %1, %arg1[%arg3, %arg4] : memref<6x6xf32>
      }
    }
    memref.dealloc %alloc : memref<6x6xf32>
    return
  }
}


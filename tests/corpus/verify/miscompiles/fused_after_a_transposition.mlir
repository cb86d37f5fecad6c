// A fusion that was reported as wrong (LLVM 152077) and is right: the loop around has one iteration.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: heads: equal (proved)
//--- before.mlir
func.func @heads(%in: memref<1x6x5x8xf32>, %out: memref<1x5x6x8xf32>, %scale: memref<1x1x6x8xf32>) {
  affine.for %b = 0 to 1 {
    affine.for %t = 0 to 5 {
      affine.for %h = 0 to 6 {
        affine.for %d = 0 to 8 {
          %v = affine.load %in[%b, %h, %t, %d] : memref<1x6x5x8xf32>
          affine.store %v, %out[%b, %t, %h, %d] : memref<1x5x6x8xf32>
        }
      }
    }
  }
  affine.for %b = 0 to 1 {
    affine.for %t = 0 to 5 {
      affine.for %h = 0 to 6 {
        affine.for %d = 0 to 8 {
          %v = affine.load %out[%b, %t, %h, %d] : memref<1x5x6x8xf32>
          %s = affine.load %scale[%b, 0, %h, %d] : memref<1x1x6x8xf32>
          %w = arith.mulf %v, %s : f32
          affine.store %w, %out[%b, %t, %h, %d] : memref<1x5x6x8xf32>
        }
      }
    }
  }
  return
}
//--- after.mlir
module {
  func.func @heads(%arg0: memref<1x6x5x8xf32>, %arg1: memref<1x5x6x8xf32>, %arg2: memref<1x1x6x8xf32>) {
    %c0 = arith.constant 0 : index
    affine.for %arg3 = 0 to 1 {
      affine.for %arg4 = 0 to 5 {
        affine.for %arg5 = 0 to 6 {
          affine.for %arg6 = 0 to 8 {
            %0 = affine.load %arg0[%c0, %arg5, %arg4, %arg6] : memref<1x6x5x8xf32>
            affine.store %0, %arg1[%c0, %arg4, %arg5, %arg6] : memref<1x5x6x8xf32>
            %1 = affine.load %arg1[%arg3, %arg4, %arg5, %arg6] : memref<1x5x6x8xf32>
            %2 = affine.load %arg2[%arg3, 0, %arg5, %arg6] : memref<1x1x6x8xf32>
            %3 = arith.mulf %1, %2 : f32
            affine.store %3, %arg1[%arg3, %arg4, %arg5, %arg6] : memref<1x5x6x8xf32>
          }
        }
      }
    }
    return
  }
}


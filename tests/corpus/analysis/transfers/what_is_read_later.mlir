// A transfer reads what was written to its rows before, and what comes later reads what it wrote; the wait may touch all that transfers touch.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: S0 -> S1 raw A
// CHECK: S1 -> S3 raw buffer
// CHECK: S2 -> S3 raw at most buffer
func.func @f(%A: memref<4x8xf32>, %B: memref<16xf32>, %x: f32) {
  %buffer = memref.alloc() : memref<16xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %c16 = arith.constant 16 : index
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i, %j] : memref<4x8xf32>
    }
  }
  affine.dma_start %A[1, 0], %buffer[0], %tag[0], %c16 : memref<4x8xf32>, memref<16xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %c16 : memref<1xi32>
  affine.for %i = 0 to 16 {
    %y = affine.load %buffer[%i] : memref<16xf32, 1>
    affine.store %y, %B[%i] : memref<16xf32>
  }
  return
}

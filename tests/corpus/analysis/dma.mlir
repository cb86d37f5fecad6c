// A transfer goes on until it has been waited for: what it reads and writes is touched by the start and by the wait.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: S1 -> S2 {{.*}} buffer
// CHECK: S1 -> S3 raw buffer
// CHECK: S2 -> S3 raw at most buffer
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %x: f32) {
  %buffer = memref.alloc() : memref<64xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %c64 = arith.constant 64 : index
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  affine.dma_start %A[0], %buffer[0], %tag[0], %c64 : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %c64 : memref<1xi32>
  affine.for %i = 0 to 64 {
    %y = affine.load %buffer[%i] : memref<64xf32, 1>
    affine.store %y, %B[%i] : memref<64xf32>
  }
  return
}

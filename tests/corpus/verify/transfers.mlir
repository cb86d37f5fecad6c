// A transfer is the copy that it makes, if it is waited for before anybody looks, and is a hazard otherwise.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/late.mlir | FileCheck %s --check-prefix=LATE
// RUN: not loopwright verify %t/before.mlir %t/disturbed.mlir | FileCheck %s --check-prefix=DISTURBED

// CHECK: f: equal (proved)
// LATE: f: different: with no parameters, the program after fails
// DISTURBED: f: different: with no parameters, the program after fails
//--- before.mlir
func.func @f(%A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<16x16xf32>
      %s = arith.addf %a, %a : f32
      affine.store %s, %B[%i, %j] : memref<16x16xf32>
    }
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  affine.for %ti = 0 to 16 step 8 {
    affine.for %tj = 0 to 16 step 8 {
      %t = memref.alloc() : memref<8x8xf32, 1>
      %u = memref.alloc() : memref<8x8xf32, 1>
      %in = memref.alloc() : memref<1xi32>
      %out = memref.alloc() : memref<1xi32>
      affine.dma_start %A[%ti, %tj], %t[0, 0], %in[0], %c64, %c16, %c8 : memref<16x16xf32>, memref<8x8xf32, 1>, memref<1xi32>
      affine.dma_wait %in[0], %c64 : memref<1xi32>
      affine.for %i = 0 to 8 {
        affine.for %j = 0 to 8 {
          %a = affine.load %t[%i, %j] : memref<8x8xf32, 1>
          %s = arith.addf %a, %a : f32
          affine.store %s, %u[%i, %j] : memref<8x8xf32, 1>
        }
      }
      affine.dma_start %u[0, 0], %B[%ti, %tj], %out[0], %c64, %c16, %c8 : memref<8x8xf32, 1>, memref<16x16xf32>, memref<1xi32>
      affine.dma_wait %out[0], %c64 : memref<1xi32>
      memref.dealloc %out : memref<1xi32>
      memref.dealloc %in : memref<1xi32>
      memref.dealloc %u : memref<8x8xf32, 1>
      memref.dealloc %t : memref<8x8xf32, 1>
    }
  }
  return
}
//--- late.mlir
func.func @f(%A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  %c16 = arith.constant 16 : index
  affine.for %i = 0 to 16 {
    %t = memref.alloc() : memref<16xf32, 1>
    %in = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i, 0], %t[0], %in[0], %c16 : memref<16x16xf32>, memref<16xf32, 1>, memref<1xi32>
    affine.for %j = 0 to 16 {
      %a = affine.load %t[%j] : memref<16xf32, 1>
      %s = arith.addf %a, %a : f32
      affine.store %s, %B[%i, %j] : memref<16x16xf32>
    }
    affine.dma_wait %in[0], %c16 : memref<1xi32>
    memref.dealloc %in : memref<1xi32>
    memref.dealloc %t : memref<16xf32, 1>
  }
  return
}
//--- disturbed.mlir
func.func @f(%A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  %c16 = arith.constant 16 : index
  affine.for %i = 0 to 16 {
    %t = memref.alloc() : memref<16xf32, 1>
    %in = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i, 0], %t[0], %in[0], %c16 : memref<16x16xf32>, memref<16xf32, 1>, memref<1xi32>
    %x = affine.load %A[%i, 3] : memref<16x16xf32>
    affine.store %x, %A[%i, 3] : memref<16x16xf32>
    affine.dma_wait %in[0], %c16 : memref<1xi32>
    affine.for %j = 0 to 16 {
      %a = affine.load %t[%j] : memref<16xf32, 1>
      %s = arith.addf %a, %a : f32
      affine.store %s, %B[%i, %j] : memref<16x16xf32>
    }
    memref.dealloc %in : memref<1xi32>
    memref.dealloc %t : memref<16xf32, 1>
  }
  return
}

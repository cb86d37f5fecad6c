// What is wrong with transfers is said at its line: never waited for, not started, twice, another number of elements, touched in flight.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'never'
// CHECK: S0 at line {{[0-9]+}}: A to b, no op waits for it
// CHECK-NEXT: wrong: line {{[0-9]+}}: S0 starts a transfer that is never waited for{{$}}
func.func @never(%A: memref<64xf32>, %b: memref<64xf32, 1>) {
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 64 : index
  affine.dma_start %A[0], %b[0], %tag[0], %n : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  return
}

// The tags are others but in the last iteration.
// CHECK-LABEL: function 'of_another_tag'
// CHECK: wrong: line {{[0-9]+}}: S0 starts a transfer that is never waited for, in some iterations
// CHECK-NEXT: wrong: line {{[0-9]+}}: S1 waits for a transfer that was not started, in some iterations
func.func @of_another_tag(%A: memref<64xf32>, %b: memref<8x8xf32, 1>) {
  %tag = memref.alloc() : memref<16xi32>
  %n = arith.constant 8 : index
  affine.for %i = 0 to 8 {
    affine.dma_start %A[%i * 8], %b[%i, 0], %tag[%i], %n : memref<64xf32>, memref<8x8xf32, 1>, memref<16xi32>
    affine.dma_wait %tag[7], %n : memref<16xi32>
  }
  return
}

// CHECK-LABEL: function 'not_started'
// CHECK: wrong: line {{[0-9]+}}: S0 waits for a transfer that was not started{{$}}
func.func @not_started(%A: memref<64xf32>) {
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 64 : index
  affine.dma_wait %tag[0], %n : memref<1xi32>
  return
}

// CHECK-LABEL: function 'twice'
// CHECK: wrong: line {{[0-9]+}}: S0 starts a transfer that is waited for twice
func.func @twice(%A: memref<64xf32>, %b: memref<64xf32, 1>) {
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 64 : index
  affine.dma_start %A[0], %b[0], %tag[0], %n : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  affine.for %i = 0 to 2 {
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: function 'of_fewer'
// CHECK: wrong: line {{[0-9]+}}: S1 waits for 32 elements of a transfer of 64
func.func @of_fewer(%A: memref<64xf32>, %b: memref<64xf32, 1>) {
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 64 : index
  %m = arith.constant 32 : index
  affine.dma_start %A[0], %b[0], %tag[0], %n : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %m : memref<1xi32>
  return
}

// Reading the source is no fault; a store to cells that are not moved neither.
// CHECK-LABEL: function 'in_flight'
// CHECK: wrong: line 73: S3 writes A while the transfer of S0 is in flight
// CHECK-NEXT: wrong: line 74: S4 reads b while the transfer of S0 is in flight
// CHECK-NOT: wrong
func.func @in_flight(%A: memref<64xf32>, %b: memref<32xf32, 1>, %out: memref<64xf32>, %x: f32) {
  %tag = memref.alloc() : memref<1xi32>
  %n = arith.constant 32 : index

  affine.dma_start %A[0], %b[0], %tag[0], %n : memref<64xf32>, memref<32xf32, 1>, memref<1xi32>
  affine.store %x, %A[32] : memref<64xf32>
  %y = affine.load %A[0] : memref<64xf32>
  affine.store %y, %out[0] : memref<64xf32>
  affine.store %x, %A[31] : memref<64xf32>
  %z = affine.load %b[0] : memref<32xf32, 1>
  affine.store %z, %out[1] : memref<64xf32>
  affine.dma_wait %tag[0], %n : memref<1xi32>
  %w = affine.load %b[0] : memref<32xf32, 1>
  affine.store %w, %out[2] : memref<64xf32>
  return
}

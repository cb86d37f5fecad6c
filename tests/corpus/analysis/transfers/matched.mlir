// Waits are matched with starts by the element of the tag: in one block, in loops, and in turns.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'in_one_block'
// CHECK-NOT: unknown
// CHECK: transfers:
// CHECK-NEXT: S0 at line 19: A to b, awaited by S2 at line 21
// CHECK-NEXT: S1 at line 20: B to c, awaited by S3 at line 22
// CHECK-NOT: wrong
func.func @in_one_block(%A: memref<64xf32>, %B: memref<64xf32>) -> f32 {
  %b = memref.alloc() : memref<64xf32, 1>
  %c = memref.alloc() : memref<64xf32, 1>
  %tag = memref.alloc() : memref<2xi32>
  %z = arith.constant 0 : index
  %n = arith.constant 64 : index
  // Two on their way at once, of different elements of one memref.

  
  affine.dma_start %A[0], %b[0], %tag[0], %n : memref<64xf32>, memref<64xf32, 1>, memref<2xi32>
  affine.dma_start %B[0], %c[0], %tag[1], %n : memref<64xf32>, memref<64xf32, 1>, memref<2xi32>
  affine.dma_wait %tag[0], %n : memref<2xi32>
  affine.dma_wait %tag[1], %n : memref<2xi32>
  %x = affine.load %b[3] : memref<64xf32, 1>
  %y = affine.load %c[3] : memref<64xf32, 1>
  %s = arith.addf %x, %y : f32
  return %s : f32
}

// CHECK-LABEL: function 'in_turns'
// CHECK-NOT: unknown
// CHECK: transfers:
// CHECK-NEXT: S0 at line 40: A to b, awaited by S2 at line 43
// CHECK-NEXT: S1 at line 42: A to b, awaited by S2 at line 43 at distance (8) and S4 at line 49
// CHECK-NOT: wrong
func.func @in_turns(%A: memref<64xf32>, %out: memref<64xf32>) {
  %b = memref.alloc() : memref<2x8xf32, 1>
  %tag = memref.alloc() : memref<2xi32>
  %n = arith.constant 8 : index

  affine.dma_start %A[0], %b[0, 0], %tag[0], %n : memref<64xf32>, memref<2x8xf32, 1>, memref<2xi32>
  affine.for %i = 8 to 64 step 8 {
    affine.dma_start %A[%i], %b[(%i floordiv 8) mod 2, 0], %tag[(%i floordiv 8) mod 2], %n : memref<64xf32>, memref<2x8xf32, 1>, memref<2xi32>
    affine.dma_wait %tag[(%i floordiv 8 - 1) mod 2], %n : memref<2xi32>
    affine.for %j = 0 to 8 {
      %x = affine.load %b[(%i floordiv 8 - 1) mod 2, %j] : memref<2x8xf32, 1>
      affine.store %x, %out[%i + %j - 8] : memref<64xf32>
    }
  }
  affine.dma_wait %tag[1], %n : memref<2xi32>
  affine.for %j = 0 to 8 {
    %x = affine.load %b[1, %j] : memref<2x8xf32, 1>
    affine.store %x, %out[%j + 56] : memref<64xf32>
  }
  return
}

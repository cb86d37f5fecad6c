// The elements of a transfer follow each other in row-major order, over the ends of rows.
// RUN: loopwright scop %s | FileCheck %s

// Within a row, within all of the last rows, and from the middle of a row to that of another.
// CHECK-LABEL: function 'parts'
// CHECK: read { S0[i] -> A[i, o1] : 2 <= o1 <= 5 }
// CHECK-NEXT: write { S0[i] -> B[o0] : 0 <= o0 <= 3 }
// CHECK-NEXT: write { S0[i] -> tag[0] } (at most)
// CHECK: read { S2[] -> A[o0, o1] : 0 <= o0 <= 3 and 0 <= o1 <= 7 }
// CHECK-NEXT: write { S2[] -> B[o0] : 0 <= o0 <= 31 }
// CHECK: read { S4[] -> A[o0, o1] : 13 - 8o0 <= o1 <= 22 - 8o0 and 0 <= o1 <= 7 }
// CHECK-NEXT: write { S4[] -> B[o0] : 0 <= o0 <= 9 }
func.func @parts(%A: memref<4x8xf32>, %B: memref<32xf32, 1>) {
  %tag = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %c32 = arith.constant 32 : index
  affine.for %i = 0 to 4 {
    affine.dma_start %A[%i, 2], %B[0], %tag[0], %c4 : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %c4 : memref<1xi32>
  }
  memref.dma_start %A[%c0, %c0], %B[%c0], %c32, %tag[%c0] : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c32 : memref<1xi32>
  affine.dma_start %A[1, 5], %B[0], %tag[0], %c10 : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %c10 : memref<1xi32>
  return
}

// So many as a parameter says; but not of rows of any size.
// CHECK-LABEL: function 'parameters'
// CHECK: read [n] -> { S0[] -> A[o0, o1] : -8o0 <= o1 < n - 8o0 and 0 <= o1 <= 7 }
// CHECK-NEXT: write [n] -> { S0[] -> B[o0] : 0 <= o0 < n }
// CHECK: read [n] -> { S2[] -> C[o0, o1] } (at most)
// CHECK-NEXT: write [n] -> { S2[] -> B[o0] : 0 <= o0 < n }
func.func @parameters(%A: memref<?x8xf32>, %B: memref<?xf32, 1>, %C: memref<?x?xf32>, %n: index) {
  %tag = memref.alloc() : memref<1xi32>
  affine.dma_start %A[0, 0], %B[0], %tag[0], %n : memref<?x8xf32>, memref<?xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %n : memref<1xi32>
  affine.dma_start %C[0, 0], %B[0], %tag[0], %n : memref<?x?xf32>, memref<?xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %n : memref<1xi32>
  return
}

// A stride is for the memref in the space of the lower number.
// CHECK-LABEL: function 'chunks'
// CHECK: read { S0[] -> A[o0, o1] : 0 <= o1 <= 7 and exists {{.*}} }
// CHECK-NEXT: write { S0[] -> B[o0] : 0 <= o0 <= 11 }
func.func @chunks(%A: memref<4x8xf32>, %B: memref<12xf32, 1>) {
  %tag = memref.alloc() : memref<1xi32>
  %c12 = arith.constant 12 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : index
  affine.dma_start %A[0, 4], %B[0], %tag[0], %c12, %c8, %c3 : memref<4x8xf32>, memref<12xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %c12 : memref<1xi32>
  return
}

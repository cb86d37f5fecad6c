// OPTIONS: --lower-affine

func.func @start_and_wait(%a: memref<64x64xf32>, %b: memref<64xf32, 1>, %i: index) {
  %tag = memref.alloc() : memref<1xi32>
  %c64 = arith.constant 64 : index
  affine.dma_start %a[%i, 0], %b[0], %tag[0], %c64 : memref<64x64xf32>, memref<64xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %c64 : memref<1xi32>
  return
}

// -----

func.func @strides(%a: memref<64x64xf32>, %b: memref<8x8xf32, 1>, %i: index, %n: index) {
  %tag = memref.alloc() : memref<2xi32>
  %c64 = arith.constant 64 : index
  %c8 = arith.constant 8 : index
  affine.dma_start %b[0, 0], %a[%i * 8 + 1, symbol(%n)], %tag[%i mod 2], %c64, %c64, %c8 : memref<8x8xf32, 1>, memref<64x64xf32>, memref<2xi32>
  affine.dma_wait %tag[%i mod 2], %c64 : memref<2xi32>
  return
}

// -----

func.func @in_turns(%a: memref<256xf32>, %b: memref<2x32xf32, 1>) {
  %tag = memref.alloc() : memref<2x1xi32>
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  affine.dma_start %a[%c0], %b[0, 0], %tag[0, 0], %c32 : memref<256xf32>, memref<2x32xf32, 1>, memref<2x1xi32>
  affine.for %i = 32 to 256 step 32 {
    affine.dma_start %a[%i], %b[(%i floordiv 32) mod 2, 0], %tag[(%i floordiv 32) mod 2, 0], %c32 : memref<256xf32>, memref<2x32xf32, 1>, memref<2x1xi32>
    affine.dma_wait %tag[(%i floordiv 32 - 1) mod 2, 0], %c32 : memref<2x1xi32>
  }
  affine.dma_wait %tag[1, 0], %c32 : memref<2x1xi32>
  return
}

// -----

func.func @under_a_condition(%a: memref<64xf32>, %b: memref<64xf32, 1>, %tag: memref<i32>, %n: index) {
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    affine.dma_start %a[symbol(%n) - 1], %b[symbol(%n) ceildiv 2], %tag[], %n : memref<64xf32>, memref<64xf32, 1>, memref<i32>
    affine.dma_wait %tag[], %n : memref<i32>
  }
  return
}

// -----

func.func @of_memref(%a: memref<64xf32>, %b: memref<64xf32, 1>, %tag: memref<1xi32>, %i: index) {
  %j = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  memref.dma_start %a[%j], %b[%i], %i, %tag[%i] : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  return
}

// -----

func.func @at_a_computed_place(%a: memref<64xf32>, %b: memref<64xf32, 1>, %tag: memref<1xi32>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
  %j = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  affine.dma_start %a[%j + 1], %b[%j mod 2], %tag[%c0], %n : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[%c0], %n : memref<1xi32>
  return
}

// Transfers that must not start earlier.
// OPTIONS: --affine-pipeline-data-transfer

// VERDICT: refused: the next transfer would read what this iteration is to write
func.func @source_is_written(%A: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 224 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %A[%i + %k + 32] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

// VERDICT: refused: the next transfer would read what this iteration is to write
func.func @source_is_written_through_another_handle(%A: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  %D = memref.cast %A : memref<256xf32> to memref<?xf32>
  affine.for %i = 0 to 224 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %D[%i + %k + 32] : memref<?xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

// VERDICT: refused: nobody knows whether the call writes what the next transfer reads
func.func private @external()
func.func @call(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i + %k] : memref<256xf32>
    }
    func.call @external() : () -> ()
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

// VERDICT: refused: an iteration would find what the one before the last left
func.func @buffer_is_filled_in_part(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  %buf = memref.alloc() : memref<33xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 256 step 32 {
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<33xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<33xf32, 1>
      %w = affine.load %buf[32] : memref<33xf32, 1>
      %u = arith.addf %v, %w : f32
      affine.store %u, %B[%i + %k] : memref<256xf32>
      affine.store %u, %buf[32] : memref<33xf32, 1>
    }
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buf : memref<33xf32, 1>
  return
}

// -----

// VERDICT: refused: the transfer out is not done when the next one comes in
func.func @out_of_the_same_buffer_unawaited(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  %otag = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.dma_start %buf[%z], %B[%i], %otag[%i floordiv 32], %n : memref<32xf32, 1>, memref<256xf32>, memref<8xi32>
    memref.dealloc %tag : memref<1xi32>
  }
  affine.for %i = 0 to 8 {
    affine.dma_wait %otag[%i], %n : memref<8xi32>
  }
  memref.dealloc %otag : memref<8xi32>
  return
}

// -----

// VERDICT: refused: what an iteration leaves is used by the next one
func.func @used_before_it_comes(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  %buf = memref.alloc() : memref<32xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 256 step 32 {
    %v0 = affine.load %buf[0] : memref<32xf32, 1>
    affine.store %v0, %B[%i] : memref<256xf32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i + %k] : memref<256xf32>
    }
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buf : memref<32xf32, 1>
  return
}

// -----

// Where the next transfer is from is known only when this iteration is done.
func.func @place_is_computed(%A: memref<256xf32>, %B: memref<256xf32>, %I: memref<8xindex>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    %p = affine.load %I[%i floordiv 32] : memref<8xindex>
    memref.dma_start %A[%p], %buf[%z], %n, %tag[%z] : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    memref.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i + %k] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

func.func @buffer_is_used_behind_the_loop(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  %buf = memref.alloc() : memref<32xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 256 step 32 {
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i + %k] : memref<256xf32>
    }
  }
  %last = affine.load %buf[0] : memref<32xf32, 1>
  affine.store %last, %B[0] : memref<256xf32>
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buf : memref<32xf32, 1>
  return
}

// -----

func.func @result_goes_back(%A: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    %otag = memref.alloc() : memref<1xi32>
    affine.dma_start %buf[%z], %A[%i], %otag[%z], %n : memref<32xf32, 1>, memref<256xf32>, memref<1xi32>
    affine.dma_wait %otag[%z], %n : memref<1xi32>
    memref.dealloc %otag : memref<1xi32>
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

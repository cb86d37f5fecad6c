// Transfers whose data nothing in the loop writes.
// OPTIONS: --affine-pipeline-data-transfer

func.func @buffer_of_an_iteration(%A: memref<256xf32>, %B: memref<256xf32>) {
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
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

func.func @buffer_from_outside(%A: memref<256xf32>, %B: memref<256xf32>) {
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
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %buf : memref<32xf32, 1>
  return
}

// -----

func.func @unit_step(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 8 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i * 32], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i * 32 + %k] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

func.func @start_that_is_no_multiple(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 5 to 200 step 40 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
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

func.func @one_iteration(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 32 to 64 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
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

func.func @two_iterations(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 32 to 96 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
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

func.func @bounds_of_an_outer_counter(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %j = 0 to 256 step 128 {
  affine.for %i = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 128)>(%j) step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i + %k] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  }
  return
}

// -----

func.func @bounds_behind_an_outer_counter(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %j = 0 to 2 {
  affine.for %i = affine_map<(d0) -> (d0 * 128)>(%j) to affine_map<(d0) -> (d0 * 128 + 128)>(%j) step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i + %k] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  }
  return
}

// -----

func.func @counter_is_used_otherwise(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    %x = arith.index_cast %i : index to i32
    %f = arith.sitofp %x : i32 to f32
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      %w = arith.addf %v, %f : f32
      affine.store %w, %B[%i + %k] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

func.func @guarded_uses(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%k) {
        %v = affine.load %buf[%k - 3] : memref<32xf32, 1>
        affine.store %v, %B[%i + %k] : memref<256xf32>
      }
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

func.func @buffer_is_written_too(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    affine.for %k = 1 to 32 {
      %v = affine.load %buf[%k - 1] : memref<32xf32, 1>
      affine.store %v, %buf[%k] : memref<32xf32, 1>
      affine.store %v, %B[%i + %k] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

func.func @result_goes_out(%A: memref<256xf32>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    %out = memref.alloc() : memref<32xf32, 1>
    %otag = memref.alloc() : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      affine.store %v, %out[%k] : memref<32xf32, 1>
    }
    affine.dma_start %out[%z], %B[%i], %otag[%z], %n : memref<32xf32, 1>, memref<256xf32>, memref<1xi32>
    affine.dma_wait %otag[%z], %n : memref<1xi32>
    memref.dealloc %otag : memref<1xi32>
    memref.dealloc %out : memref<32xf32, 1>
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
  }
  return
}

// -----

func.func @two_transfers(%A: memref<256xf32>, %B: memref<256xf32>, %C: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    %buf2 = memref.alloc() : memref<32xf32, 1>
    %tag2 = memref.alloc() : memref<1xi32>
    affine.dma_start %B[%i], %buf2[%z], %tag2[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag2[%z], %n : memref<1xi32>
    affine.for %k = 0 to 32 {
      %v = affine.load %buf[%k] : memref<32xf32, 1>
      %w = affine.load %buf2[%k] : memref<32xf32, 1>
      %u = arith.addf %v, %w : f32
      affine.store %u, %C[%i + %k] : memref<256xf32>
    }
    memref.dealloc %tag : memref<1xi32>
    memref.dealloc %buf : memref<32xf32, 1>
    memref.dealloc %tag2 : memref<1xi32>
    memref.dealloc %buf2 : memref<32xf32, 1>
  }
  return
}

// -----

func.func @rows_of_a_matrix(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 256 : index
  %s = arith.constant 64 : index
  %e = arith.constant 16 : index
  affine.for %i = 0 to 64 step 16 {
    affine.for %j = 0 to 64 step 16 {
      %buf = memref.alloc() : memref<16x16xf32, 1>
      %tag = memref.alloc() : memref<1xi32>
      affine.dma_start %A[%i, %j], %buf[%z, %z], %tag[%z], %n, %s, %e : memref<64x64xf32>, memref<16x16xf32, 1>, memref<1xi32>
      affine.dma_wait %tag[%z], %n : memref<1xi32>
      affine.for %ii = 0 to 16 {
        affine.for %jj = 0 to 16 {
          %v = affine.load %buf[%ii, %jj] : memref<16x16xf32, 1>
          affine.store %v, %B[%i + %ii, %j + %jj] : memref<64x64xf32>
        }
      }
      memref.dealloc %tag : memref<1xi32>
      memref.dealloc %buf : memref<16x16xf32, 1>
    }
  }
  return
}

// -----

func.func @number_of_iterations_of_a_parameter(%A: memref<256xf32>, %B: memref<256xf32>, %m: index) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to %m step 32 {
    %buf = memref.alloc() : memref<32xf32, 1>
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %buf[%z], %tag[%z], %n : memref<256xf32>, memref<32xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
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

func.func @to_slower_memory(%A: memref<256xf32, 1>, %B: memref<256xf32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 32 : index
  affine.for %i = 0 to 256 step 32 {
    %tag = memref.alloc() : memref<1xi32>
    affine.dma_start %A[%i], %B[%i], %tag[%z], %n : memref<256xf32, 1>, memref<256xf32>, memref<1xi32>
    affine.dma_wait %tag[%z], %n : memref<1xi32>
    memref.dealloc %tag : memref<1xi32>
  }
  return
}

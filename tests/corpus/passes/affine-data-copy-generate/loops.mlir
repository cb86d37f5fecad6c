// What loops touch, in boxes of constant size.
// OPTIONS: --affine-data-copy-generate
// OPTIONS: --affine-data-copy-generate=generate-dma
// OPTIONS: --affine-data-copy-generate='fast-mem-space=0'

func.func @from_one_to_another(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i] : memref<64xf32>
    affine.store %0, %B[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @read_and_written(%A: memref<64xf32>) {
  affine.for %i = 0 to 62 {
    %0 = affine.load %A[%i] : memref<64xf32>
    affine.store %0, %A[%i + 2] : memref<64xf32>
  }
  return
}

// -----

func.func @part(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 2 to 10 {
    %0 = affine.load %A[%i + 3] : memref<64xf32>
    affine.store %0, %B[%i + 40] : memref<64xf32>
  }
  return
}

// -----

func.func @stencil(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 1 to 99 {
    %0 = affine.load %A[%i - 1] : memref<100xf32>
    %1 = affine.load %A[%i] : memref<100xf32>
    %2 = affine.load %A[%i + 1] : memref<100xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    affine.store %4, %B[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @transposed(%A: memref<16x32xf64>, %B: memref<32x16xf64>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 32 {
      %0 = affine.load %A[%i, %j] : memref<16x32xf64>
      affine.store %0, %B[%j, %i] : memref<32x16xf64>
    }
  }
  return
}

// -----

func.func @rows_of_a_part(%A: memref<16x32xf32>, %B: memref<16x32xf32>) {
  affine.for %i = 2 to 6 {
    affine.for %j = 8 to 16 {
      %0 = affine.load %A[%i, %j] : memref<16x32xf32>
      affine.store %0, %B[%i + 1, %j + 1] : memref<16x32xf32>
    }
  }
  return
}

// -----

func.func @a_row(%A: memref<16x32xf32>, %B: memref<32xf32>) {
  affine.for %j = 0 to 32 {
    %0 = affine.load %A[5, %j] : memref<16x32xf32>
    affine.store %0, %B[%j] : memref<32xf32>
  }
  return
}

// -----

func.func @a_column(%A: memref<16x32xf32>, %B: memref<16xf32>) {
  affine.for %j = 0 to 16 {
    %0 = affine.load %A[%j, 3] : memref<16x32xf32>
    affine.store %0, %B[%j] : memref<16xf32>
  }
  return
}

// -----

func.func @product(%A: memref<8x8xf32>, %B: memref<8x8xf32>, %C: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %0 = affine.load %A[%i, %k] : memref<8x8xf32>
        %1 = affine.load %B[%k, %j] : memref<8x8xf32>
        %2 = affine.load %C[%i, %j] : memref<8x8xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %C[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

// -----

func.func @two_nests(%A: memref<32xf32>, %B: memref<32xf32>, %C: memref<32xf32>) {
  affine.for %i = 0 to 32 {
    %0 = affine.load %A[%i] : memref<32xf32>
    affine.store %0, %B[%i] : memref<32xf32>
  }
  affine.for %i = 0 to 32 {
    %0 = affine.load %B[%i] : memref<32xf32>
    affine.store %0, %C[%i] : memref<32xf32>
  }
  return
}

// -----

func.func @a_window_of_a_parameter(%A: memref<64xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0) -> (d0 + 8)>(%n) {
    %0 = affine.load %B[%i + 3] : memref<?xf32>
    affine.store %0, %A[%i - symbol(%n)] : memref<64xf32>
  }
  return
}

// -----

func.func @integers_and_indices(%A: memref<16xindex>, %B: memref<16xi1>) {
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xindex>
    %1 = arith.cmpi eq, %0, %i : index
    affine.store %1, %B[%i] : memref<16xi1>
  }
  return
}

// -----

func.func @remainders(%A: memref<16xf32>, %B: memref<4xf32>) {
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xf32>
    affine.store %0, %B[%i mod 4] : memref<4xf32>
  }
  return
}

// -----

func.func @parallel_inside(%A: memref<16x8xf32>, %B: memref<16x8xf32>) {
  affine.for %i = 0 to 16 {
    affine.parallel (%j) = (0) to (8) {
      %0 = affine.load %A[%i, %j] : memref<16x8xf32>
      affine.store %0, %B[%i, %j] : memref<16x8xf32>
    }
  }
  return
}

// -----

func.func @other_memory(%A: memref<16xf32, 2>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xf32, 2>
    affine.store %0, %B[%i] : memref<16xf32>
  }
  return
}

// -----

func.func @reduction(%A: memref<16xf32>, %B: memref<1xf32>, %x: f32) {
  %0 = affine.for %i = 0 to 16 iter_args(%s = %x) -> (f32) {
    %1 = affine.load %A[%i] : memref<16xf32>
    %2 = arith.addf %s, %1 : f32
    affine.yield %2 : f32
  }
  affine.store %0, %B[0] : memref<1xf32>
  return
}

// -----

func.func @between_loops(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xf32>
    affine.store %0, %B[%i] : memref<16xf32>
  }
  %1 = affine.load %B[3] : memref<16xf32>
  %2 = affine.load %B[7] : memref<16xf32>
  %3 = arith.addf %1, %2 : f32
  affine.store %3, %A[5] : memref<16xf32>
  affine.for %i = 0 to 16 {
    %4 = affine.load %A[%i] : memref<16xf32>
    affine.store %4, %B[%i] : memref<16xf32>
  }
  return
}

// Loops that touch more than a small memory holds.
// OPTIONS: --affine-data-copy-generate='fast-mem-capacity=0'
// OPTIONS: --affine-data-copy-generate='fast-mem-capacity=1'
// OPTIONS: --affine-data-copy-generate='fast-mem-capacity=1 generate-dma'

func.func @one_loop(%A: memref<256xf32>, %B: memref<256xf32>) {
  affine.for %i = 0 to 256 {
    %0 = affine.load %A[%i] : memref<256xf32>
    affine.store %0, %B[%i] : memref<256xf32>
  }
  return
}

// -----

// A row fits, all rows do not.
func.func @rows(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %0, %B[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// The same elements in all iterations: they are copied once.
func.func @outside_of_all(%A: memref<16xf32>, %B: memref<1024x16xf32>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %A[%j] : memref<16xf32>
      affine.store %0, %B[%i, %j] : memref<1024x16xf32>
    }
  }
  return
}

// -----

// VERDICT: better: nobody knows that the outer loop fits, and its body does
func.func @as_many_rows_as_asked_for(%A: memref<?x64xf32>, %B: memref<?x64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      %0 = affine.load %A[%i, %j] : memref<?x64xf32>
      affine.store %0, %B[%i, %j] : memref<?x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: a triangle is smaller than the memref, and its rows are not of one length
func.func @triangle(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %0 = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %0, %B[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @product(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %0 = affine.load %A[%i, %k] : memref<64x64xf32>
        %1 = affine.load %B[%k, %j] : memref<64x64xf32>
        %2 = affine.load %C[%i, %j] : memref<64x64xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %C[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}

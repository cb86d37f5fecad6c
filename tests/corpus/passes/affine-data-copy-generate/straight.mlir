// Runs of ops without loops.
// OPTIONS: --affine-data-copy-generate
// OPTIONS: --affine-data-copy-generate=generate-dma

func.func @one_element_each(%A: memref<64xf32>, %B: memref<64xf32>) {
  %0 = affine.load %A[3] : memref<64xf32>
  affine.store %0, %B[3] : memref<64xf32>
  return
}

// -----

func.func @neighbours(%A: memref<64xf32>, %B: memref<64xf32>) {
  %0 = affine.load %A[3] : memref<64xf32>
  affine.store %0, %B[5] : memref<64xf32>
  affine.store %0, %B[6] : memref<64xf32>
  return
}

// -----

func.func @read_first(%A: memref<64xf32>) {
  %0 = affine.load %A[3] : memref<64xf32>
  affine.store %0, %A[5] : memref<64xf32>
  return
}

// -----

func.func @of_parameters(%A: memref<64xf32>, %B: memref<64x64xf32>, %n: index, %m: index) {
  %0 = affine.load %A[symbol(%n)] : memref<64xf32>
  affine.store %0, %B[symbol(%m) + 1, symbol(%n)] : memref<64x64xf32>
  return
}

// -----

func.func @before_and_after_a_loop(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<16xf32>
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xf32>
    affine.store %0, %B[%i] : memref<16xf32>
  }
  %1 = affine.load %B[0] : memref<16xf32>
  affine.store %1, %A[0] : memref<16xf32>
  return
}

// What is copied, by its memory space.
// OPTIONS: --affine-data-copy-generate='slow-mem-space=2 fast-mem-space=5'
// OPTIONS: --affine-data-copy-generate='slow-mem-space=1 fast-mem-space=2 tag-mem-space=3 generate-dma'

func.func @three(%A: memref<64xf32, 2>, %B: memref<64xf32>, %C: memref<64xf32, 1>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i] : memref<64xf32, 2>
    affine.store %0, %B[%i] : memref<64xf32>
    affine.store %0, %C[%i] : memref<64xf32, 1>
  }
  return
}

// -----

func.func @parts(%A: memref<64x64xf32, 2>, %B: memref<64x64xf32, 1>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %A[%i, %j + 1] : memref<64x64xf32, 2>
      affine.store %0, %B[%j + 4, %i] : memref<64x64xf32, 1>
    }
  }
  return
}

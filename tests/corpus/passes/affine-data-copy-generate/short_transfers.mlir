// Boxes that are too small for transfers.
// OPTIONS: --affine-data-copy-generate='generate-dma min-dma-transfer=64'

// VERDICT: better: mlir-opt has the option and does not ask for it
func.func @by_size(%A: memref<8xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i mod 8] : memref<8xf32>
    affine.store %0, %B[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @as_many_bytes(%A: memref<16xf32>, %B: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xf32>
    affine.store %x, %B[%i mod 8] : memref<8xf64>
  }
  return
}

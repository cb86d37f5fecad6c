// What mlir-opt gets right, and we do not prove.
// OPTIONS: --affine-data-copy-generate

// VERDICT: not done: the proof does not follow vectors that are elements
func.func @vectors_as_elements(%A: memref<16xvector<4xf32>>, %x: vector<4xf32>) {
  affine.for %i = 0 to 16 {
    affine.store %x, %A[%i] : memref<16xvector<4xf32>>
  }
  return
}

// -----

// VERDICT: not done: the proof does not follow products of parameters
func.func @products(%A: memref<64xf32>, %B: memref<64xf32>, %k: index) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[(%i * symbol(%k)) mod 64] : memref<64xf32>
    affine.store %0, %B[%i mod 8] : memref<64xf32>
  }
  return
}

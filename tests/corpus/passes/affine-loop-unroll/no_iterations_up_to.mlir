// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=4 unroll-up-to-factor}))"

// VERDICT: refused: mlir-opt ends itself over a factor of 0
func.func @never(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 8 to 8 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt ends itself over a factor of 0
func.func @backward(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 9 to 3 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// OPTIONS: --affine-loop-normalize

// VERDICT: not done: affine.parallel stays as it is
func.func @parallel(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.parallel (%i) = (2) to (12) step (2) {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// Two arguments are taken to be two arrays, as MLIR's affine passes take them.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>, %B: memref<9xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<9xf32>
    affine.store %0, %B[%i + 1] : memref<9xf32>
  }
  return
}

// With 9 rows the diagonals cross in iteration 4, and that is one and the same.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9x9xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 9 {
    %0 = affine.load %A[%i, %i] : memref<9x9xf32>
    affine.store %0, %A[%i, 8 - %i] : memref<9x9xf32>
  }
  return
}

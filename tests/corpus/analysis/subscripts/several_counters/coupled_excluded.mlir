// Each subscript alone could meet with another distance; both together have 1 = -1.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12x12xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 1 to 11 {
    %0 = affine.load %A[%i - 1, %i + 1] : memref<12x12xf32>
    affine.store %0, %A[%i, %i] : memref<12x12xf32>
  }
  return
}

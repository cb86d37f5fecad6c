// The distance is 6, and the loop has 6 iterations: the first reader is one too late.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    %0 = affine.load %A[%i] : memref<12xf32>
    affine.store %0, %A[%i + 6] : memref<12xf32>
  }
  return
}

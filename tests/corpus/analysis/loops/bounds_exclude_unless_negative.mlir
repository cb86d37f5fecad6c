// The distance 2n is not less than the n iterations that there are, and for a negative n there is none.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i + 2 * symbol(%n)] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}

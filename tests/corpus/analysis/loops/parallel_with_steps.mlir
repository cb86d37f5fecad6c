// Steps of 2 and the cell before: even cells are written and odd ones read.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.parallel (%i) = (2) to (16) step (2) {
    %0 = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %0, %A[%i] : memref<16xf32>
  }
  return
}

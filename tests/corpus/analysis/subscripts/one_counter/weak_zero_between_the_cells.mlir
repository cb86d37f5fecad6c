// Cell 5 is read, and only even cells are written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[5] : memref<16xf32>
    affine.store %0, %A[2 * %i] : memref<16xf32>
  }
  return
}

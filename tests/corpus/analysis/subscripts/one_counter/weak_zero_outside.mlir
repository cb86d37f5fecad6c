// Cell 8 is read, and the loop writes 0 to 7.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[8] : memref<9xf32>
    affine.store %0, %A[%i] : memref<9xf32>
  }
  return
}

// Only every third cell is written, and the cell before it is read: no iteration writes that.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 1 to 16 step 3 {
    %0 = affine.load %A[%i - 1] : memref<16xf32>
    affine.store %0, %A[%i] : memref<16xf32>
  }
  return
}

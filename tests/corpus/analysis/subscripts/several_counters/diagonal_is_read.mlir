// Each row reads its cell on the diagonal and writes those right of it: none of them is on a diagonal.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = affine_map<(i) -> (i + 1)>(%i) to 6 {
      %0 = affine.load %A[%i, %i] : memref<6x6xf32>
      affine.store %0, %A[%i, %j] : memref<6x6xf32>
    }
  }
  return
}

// The lower triangle is written from the upper one: no cell is in both.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      %0 = affine.load %A[%j, %i] : memref<6x6xf32>
      affine.store %0, %A[%i, %j] : memref<6x6xf32>
    }
  }
  return
}

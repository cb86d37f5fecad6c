// Two nested conditions are one: 3 <= i <= 5, and cell i + 3 is beyond.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#from = affine_set<(i) : (i - 3 >= 0)>
#upto = affine_set<(i) : (5 - i >= 0)>
func.func @f(%A: memref<12xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 9 {
    affine.if #from(%i) {
      affine.if #upto(%i) {
        %0 = affine.load %A[%i + 3] : memref<12xf32>
        affine.store %0, %A[%i] : memref<12xf32>
      }
    }
  }
  return
}

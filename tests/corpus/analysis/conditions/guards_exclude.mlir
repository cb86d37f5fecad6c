// Only the upper half writes and only the lower half reads.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#low = affine_set<(i) : (7 - i >= 0)>
#high = affine_set<(i) : (i - 8 >= 0)>
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 16 {
    affine.if #high(%i) {
      affine.store %x, %A[%i] : memref<16xf32>
    }
    affine.if #low(%i) {
      %0 = affine.load %A[%i] : memref<16xf32>
      affine.store %0, %B[%i] : memref<16xf32>
    }
  }
  return
}

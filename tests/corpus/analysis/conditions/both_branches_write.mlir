// Either branch writes the cell of its iteration, never both.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#low = affine_set<(i) : (3 - i >= 0)>
func.func @f(%A: memref<8xf32>, %x: f32, %y: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    affine.if #low(%i) {
      affine.store %x, %A[%i] : memref<8xf32>
    } else {
      affine.store %y, %A[%i] : memref<8xf32>
    }
  }
  return
}

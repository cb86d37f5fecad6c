// One of two loops runs: they do not depend on each other, although they use the same cells.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#positive = affine_set<()[n] : (n - 1 >= 0)>
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32, %n: index) {
  affine.if #positive()[%n] {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 0 to 8 {
      affine.store %x, %A[%i] : memref<8xf32>
    }
  } else {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 8 {
      %0 = affine.load %A[%j] : memref<8xf32>
      affine.store %0, %B[%j] : memref<8xf32>
    }
  }
  return
}

// i >= n and i < n, each in its own condition: never both in one iteration.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#from = affine_set<(i)[n] : (i - n >= 0)>
#below = affine_set<(i)[n] : (n - i - 1 >= 0)>
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 16 {
    affine.if #from(%i)[%n] {
      affine.store %x, %A[%i] : memref<16xf32>
    }
    affine.if #below(%i)[%n] {
      %0 = affine.load %A[%i] : memref<16xf32>
      affine.store %0, %B[%i] : memref<16xf32>
    }
  }
  return
}

// The distance is n, which the condition keeps out of the range of the loop.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#large = affine_set<()[n] : (n - 8 >= 0)>
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.if #large()[%n] {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 0 to 8 {
      %0 = affine.load %A[%i] : memref<?xf32>
      affine.store %0, %A[%i + symbol(%n)] : memref<?xf32>
    }
  }
  return
}

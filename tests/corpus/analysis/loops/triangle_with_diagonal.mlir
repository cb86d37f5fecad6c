// With the diagonal, a cell of it is in both triangles, but its own mirror image.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?x?xf32>, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to %n {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
      %0 = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %0, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Begins at the larger of two bounds: the cell before either of them is never written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %a: index, %b: index, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = max affine_map<()[a, b] -> (a, b)>()[%a, %b] to %n {
    %0 = affine.load %A[symbol(%a) - 1] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}

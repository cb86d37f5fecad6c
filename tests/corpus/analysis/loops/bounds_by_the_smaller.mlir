// There are q iterations at most, as p may only make them fewer: the distance q is too far.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %p: index, %q: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to min affine_map<()[p, q] -> (p, q)>()[%p, %q] {
    %0 = affine.load %A[%i + symbol(%q)] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}

// From n to n + 1 there is one iteration, whatever n is.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = affine_map<()[n] -> (n)>()[%n] to affine_map<()[n] -> (n + 1)>()[%n] {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}

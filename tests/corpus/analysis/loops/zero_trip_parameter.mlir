// From n to n there is nothing, whatever n is.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = affine_map<()[n] -> (n)>()[%n] to affine_map<()[n] -> (n)>()[%n] {
    affine.store %x, %A[0] : memref<8xf32>
  }
  return
}

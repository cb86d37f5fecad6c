// 2n + 4i is even whatever n is, and 2i + 1 is odd.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to %n {
    %0 = affine.load %A[2 * %i + 1] : memref<?xf32>
    affine.store %0, %A[2 * symbol(%n) + 4 * %i] : memref<?xf32>
  }
  return
}
